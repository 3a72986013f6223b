import { Input } from 'antd';
import { useState } from 'react';

type Layouts = Record<string, string>;
type ScaleLayoutsProps = { id?: string; value?: Layouts; onChange?: (layouts: Layouts) => void };

export const layoutText = (layouts: Layouts): string =>
  Object.entries(layouts)
    .map(([prefix, layout]) => `${prefix} ${layout}`)
    .join('\n');

const readText = (text: string): Layouts =>
  Object.fromEntries(
    text
      .split('\n')
      .map((line) => line.trim().split(/[\s=:]+/))
      .filter(([prefix]) => prefix)
      .map(([prefix = '', layout = '']) => [prefix, layout.toUpperCase()]),
  );

/** A line for each prefix: the two digits, then the layout. The text stays as typed until the field is left. */
export function ScaleLayouts({ id, value = {}, onChange }: ScaleLayoutsProps) {
  const [edit, setEdit] = useState<string>();
  return (
    <Input.TextArea
      id={id}
      autoSize={{ minRows: 2, maxRows: 10 }}
      value={edit ?? layoutText(value)}
      onChange={({ target }) => {
        setEdit(target.value);
        onChange?.(readText(target.value));
      }}
      onBlur={() => setEdit(undefined)}
    />
  );
}
