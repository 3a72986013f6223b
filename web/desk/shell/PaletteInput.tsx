import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import type { KeyboardEvent } from 'react';
import { t } from '#web/desk/shell/texts.ts';

type PaletteInputProps = {
  value: string;
  onType: (text: string) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  /** The entry that Enter opens. */
  chosen?: string | undefined;
};

export function PaletteInput({ value, onType, onKeyDown, chosen }: PaletteInputProps) {
  return (
    <Input
      size="large"
      autoFocus
      prefix={<SearchOutlined aria-hidden />}
      placeholder={t('shell.searchHint')}
      role="combobox"
      aria-label={t('shell.search')}
      aria-expanded
      aria-controls="palette"
      aria-activedescendant={chosen}
      value={value}
      // It may replace an input that already has text: typing continues at the end.
      onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={onKeyDown}
    />
  );
}
