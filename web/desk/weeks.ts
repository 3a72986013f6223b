import dayjs from 'dayjs';
import english from 'dayjs/locale/en.js';

/** antd's calendars use dayjs, whose English weeks begin on Sunday. */
export const beginWeeksOnMonday = () => {
  dayjs.locale({ ...english, weekStart: 1 });
};
