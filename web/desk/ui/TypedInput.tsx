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
  /** Why a text is invalid. */
  why: (text: string) => string;
  /** For totals beside it: the input is no value now. Listeners use null until it is one again. */
  onUnread?: () => void;
  /** The reason is shown while typing, not only after the input is left. */
  atOnce?: boolean;
};

type TypedText<V> = { text: string; wrong: string | undefined; value: V | null | undefined };

/** A value that is typed as text. Unreadable input stays as typed, and says what is wrong. */
export function TypedInput<V>(props: TypedInputProps<V>) {
  const { value, onChange, onBlur, onPressEnter, format, read, why, onUnread, atOnce, ...rest } = props;
  const [lastTyped, setLastTyped] = useState<TypedText<V>>();
  const [hasLeft, setHasLeft] = useState(true);
  const reason = useId();
  // A value that changed elsewhere since replaces the typed text.
  const typed = lastTyped?.wrong !== undefined && lastTyped.value !== value ? undefined : lastTyped;
  const shownByField = useUnread(typed?.wrong);
  const error = (hasLeft || atOnce) && !shownByField ? typed?.wrong : undefined;
  return (
    <>
      <Input
        {...noScan}
        inputMode="decimal"
        autoComplete="off"
        {...rest}
        {...(typed?.wrong !== undefined && { 'data-unread': true })}
        {...(error !== undefined && { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': reason })}
        className={`td-number ${rest.className ?? ''}`}
        value={typed?.text ?? (value == null ? '' : format(value))}
        onChange={({ target: { value: text } }) => {
          const blank = text.trim() === '';
          const parsed = blank ? null : read(text);
          setHasLeft(false);
          setLastTyped({ text, value: onUnread ? null : value, wrong: parsed === undefined ? why(text) : undefined });
          if (parsed === undefined) onUnread?.();
          else onChange?.(parsed);
        }}
        onPressEnter={(event) => {
          // Enter submits the form from within the field: an error is shown at once.
          setHasLeft(true);
          onPressEnter?.(event);
        }}
        onBlur={(event) => {
          setHasLeft(true);
          if (typed?.wrong === undefined) setLastTyped(undefined);
          onBlur?.(event);
        }}
      />
      {error === undefined ? null : (
        <span className="td-typed-wrong" id={reason} role="alert">
          {error}
        </span>
      )}
    </>
  );
}

export type TypedProps<V> = Base & {
  value?: V | null;
  onChange?: (value: V | null) => void;
  onUnread?: () => void;
  /** The reason is shown while typing, not only after the input is left. */
  atOnce?: boolean;
};
