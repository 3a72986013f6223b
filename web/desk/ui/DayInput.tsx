import { DatePicker, type DatePickerProps } from 'antd';
import dayjs from 'dayjs';
import { type FocusEvent, use } from 'react';
import { t } from '#web/desk/ui/texts.ts';
import { UnreadContext } from './unread.ts';

type DayInputProps = Omit<DatePickerProps, 'value' | 'onChange' | 'onBlur'> & {
  value?: string | null;
  onChange?: (day: string | null) => void;
  onBlur?: (event: FocusEvent<HTMLElement>) => void;
};

/** As it is shown, and as people write it. */
const FORMATS = ['D MMM YYYY', 'D/M/YYYY', 'D/M/YY', 'YYYY-MM-DD', 'D MMM YY', 'D.M.YYYY'];

/** A day, stored as 2026-03-31. Text that is no day stays as it was typed, with a message. */
export function DayInput({ value, onChange, onBlur, ...rest }: DayInputProps) {
  const report = use(UnreadContext);
  return (
    <DatePicker
      {...rest}
      className="td-day"
      format={FORMATS}
      preserveInvalidOnBlur
      value={value ? dayjs(value) : null}
      onChange={(day) => {
        report?.(undefined);
        onChange?.(day ? (day as dayjs.Dayjs).format('YYYY-MM-DD') : null);
      }}
      onBlur={(event) => {
        const text = event.target instanceof HTMLInputElement ? event.target.value.trim() : '';
        const day = dayjs(text, FORMATS, true);
        // There is no year 0.
        const isDay = text === '' || (day.isValid() && day.year() > 0);
        report?.(isDay ? undefined : t('ui.dateInvalid', { text }));
        onBlur?.(event);
      }}
    />
  );
}
