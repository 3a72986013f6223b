import dayjs from 'dayjs';
import localeData from 'dayjs/plugin/localeData.js';
import { expect, test } from 'vitest';
import 'dayjs/locale/zh-cn.js';
import { beginWeeksOnMonday } from './weeks.ts';

test('weeks begin on Monday in every language, as the date pickers ask for it', () => {
  dayjs.extend(localeData);
  beginWeeksOnMonday();
  const firstDays = ['en', 'zh-cn'].map((locale) => dayjs().locale(locale).localeData().firstDayOfWeek());
  expect(firstDays).toEqual([1, 1]);
});
