import { DatePicker, type DatePickerProps } from 'antd';
import dayjs from 'dayjs';

type DayInputProps = Omit<DatePickerProps, 'value' | 'onChange'> & {
  value?: string | null;
  onChange?: (day: string | null) => void;
};

/** A day, held as 2026-03-31. */
export function DayInput({ value, onChange, ...rest }: DayInputProps) {
  return (
    <DatePicker
      {...rest}
      className="td-day"
      format="D MMM YYYY"
      value={value ? dayjs(value) : null}
      onChange={(day) => onChange?.(day ? (day as dayjs.Dayjs).format('YYYY-MM-DD') : null)}
    />
  );
}
