import { Input } from 'antd';
import { useState } from 'react';

export type Printers = { name: string; address: string }[];
type ReceiptPrintersProps = { id?: string; value?: Printers; onChange?: (printers: Printers) => void };

export const printersText = (printers: Printers): string =>
  printers.map(({ name, address }) => `${name} ${address}`).join('\n');

const readText = (text: string): Printers =>
  text
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([first]) => first)
    .map((words) => ({ name: words.slice(0, -1).join(' '), address: words.at(-1) ?? '' }));

/** A line for each: its name, then its address. The text stays as typed until the field is left. */
export function ReceiptPrinters({ id, value = [], onChange }: ReceiptPrintersProps) {
  const [edit, setEdit] = useState<string>();
  return (
    <Input.TextArea
      id={id}
      autoSize={{ minRows: 2, maxRows: 10 }}
      placeholder="Counter 1  192.168.1.50"
      value={edit ?? printersText(value)}
      onChange={({ target }) => {
        setEdit(target.value);
        onChange?.(readText(target.value));
      }}
      onBlur={() => setEdit(undefined)}
    />
  );
}
