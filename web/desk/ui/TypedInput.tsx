import { Input, type InputProps } from 'antd';
import { useId, useState } from 'react';
import { noScan } from './scanTarget.ts';
import { useUnread } from './unread.ts';
import './cells.css';

type Base = Omit<InputProps, 'value' | 'onChange'>;
type TypedInputProps<V> = Base & {
  value?: V | null;
  onChange?: (value: V | null) => void;
  format: (value: V) => string;
  read: (text: string) => V | undefined;
  /** Why a text is none. */
  why: (text: string) => string;
  /** For sums beside it: what is typed is no value now. Whoever listens holds null until it is one again. */
  onUnread?: () => void;
};

type Typed<V> = { text: string; wrong: string | undefined; value: V | null | undefined };

/** A value that is typed as text. What cannot be read stays as it was typed, and says what is wrong. */
export function TypedInput<V>(props: TypedInputProps<V>) {
  const { value, onChange, onBlur, onPressEnter, format, read, why, onUnread, ...rest } = props;
  const [kept, setTyped] = useState<Typed<V>>();
  const [left, setLeft] = useState(true);
  const reason = useId();
  // A value that came from elsewhere since is the one that counts.
  const typed = kept?.wrong !== undefined && kept.value !== value ? undefined : kept;
  const shownByField = useUnread(typed?.wrong);
  const told = left && !shownByField ? typed?.wrong : undefined;
  return (
    <>
      <Input
        {...noScan}
        inputMode="decimal"
        autoComplete="off"
        {...rest}
        {...(typed?.wrong !== undefined && { 'data-unread': true })}
        {...(told !== undefined && { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': reason })}
        className={`td-number ${rest.className ?? ''}`}
        value={typed?.text ?? (value == null ? '' : format(value))}
        onChange={({ target: { value: text } }) => {
          const blank = text.trim() === '';
          const now = blank ? null : read(text);
          setLeft(false);
          setTyped({ text, value: onUnread ? null : value, wrong: now === undefined ? why(text) : undefined });
          if (now === undefined) onUnread?.();
          else onChange?.(now);
        }}
        onPressEnter={(event) => {
          // Enter sends the form from within the field: what stops it is said at once.
          setLeft(true);
          onPressEnter?.(event);
        }}
        onBlur={(event) => {
          setLeft(true);
          if (typed?.wrong === undefined) setTyped(undefined);
          onBlur?.(event);
        }}
      />
      {told === undefined ? null : (
        <span className="td-typed-wrong" id={reason} role="alert">
          {told}
        </span>
      )}
    </>
  );
}

export type TypedProps<V> = Base & {
  value?: V | null;
  onChange?: (value: V | null) => void;
  onUnread?: () => void;
};
