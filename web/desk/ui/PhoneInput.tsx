import { Input, type InputProps } from 'antd';
import { phoneText } from '#contract/phoneText.ts';

/** For a field's `show`. */
export const phoneWords = (value: unknown): string => phoneText(String(value ?? '')) || '–';

/** A number stored as +61… is shown as people write it here; input stays as typed. */
export function PhoneInput({ value, ...rest }: InputProps) {
  return (
    <Input type="tel" autoComplete="off" placeholder="0412 345 678" value={phoneText(String(value ?? ''))} {...rest} />
  );
}
