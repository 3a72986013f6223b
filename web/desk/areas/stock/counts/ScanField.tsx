import { BarcodeOutlined, EditOutlined } from '@ant-design/icons';
import { Button, Input, type InputRef } from 'antd';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { t } from '#web/desk/areas/stock/texts.ts';
import { useScanTarget } from '#web/desk/ui/scanTarget.ts';
import { prepareSound } from './sound.ts';

type ScanFieldProps = {
  input: RefObject<InputRef | null>;
  /** From a scanner, while the cursor is elsewhere. */
  onScan: (code: string) => void;
  /** Into the field: a code, or the quantity of the last one. */
  onType: (text: string) => void;
};

const touch = matchMedia('(pointer: coarse)').matches;

/** Takes one code after the other, each ended by Enter. On a phone the keyboard stays hidden until requested. */
export function ScanField({ input, onScan, onType }: ScanFieldProps) {
  const [text, setText] = useState('');
  const [keys, setKeys] = useState(!touch);
  // Also when its tab is shown again: effects of a hidden screen stop and restart.
  useEffect(() => {
    input.current?.focus();
  }, [input]);
  const box = useRef<HTMLDivElement>(null);
  useScanTarget(box, onScan);
  return (
    <div className="td-counter-field" ref={box}>
      <Input
        ref={input}
        size="large"
        className="td-counter-input"
        aria-label={t('stock.scanCode')}
        placeholder={t('stock.scanCode')}
        prefix={<BarcodeOutlined aria-hidden />}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="done"
        inputMode={keys ? 'text' : 'none'}
        maxLength={100}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          prepareSound();
          // Read from the field itself: a scanner is faster than React's state.
          const code = event.currentTarget.value.trim();
          setText('');
          if (code !== '') onType(code);
        }}
      />
      {touch ? (
        <Button
          size="large"
          icon={<EditOutlined aria-hidden />}
          aria-label={t('stock.showKeyboard')}
          aria-pressed={keys}
          type={keys ? 'primary' : 'default'}
          onClick={() => {
            setKeys(!keys);
            input.current?.focus();
          }}
        />
      ) : null}
    </div>
  );
}
