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

/** A line for each prefix: the two digits, then the layout. What is typed stays as typed until it is left. */
export function ScaleLayouts({ id, value = {}, onChange }: ScaleLayoutsProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <Input.TextArea
      id={id}
      autoSize={{ minRows: 2, maxRows: 10 }}
      value={typed ?? layoutText(value)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange?.(readText(target.value));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
