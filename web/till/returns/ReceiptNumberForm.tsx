import type { ReactNode } from 'react';
import { t } from '#web/till/texts.ts';
import { focusFirst } from '#web/till/ui/focus.ts';

type ReceiptNumberFormProps = {
  number: string;
  onNumber: (number: string) => void;
  problem: string;
  onFind: () => void;
  /** Further buttons. */
  children?: ReactNode;
};

/** Asks for the number on a receipt. */
export function ReceiptNumberForm({ number, onNumber, problem, onFind, children }: ReceiptNumberFormProps) {
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        onFind();
      }}
    >
      <label>
        {t('counter.receiptNumber')}
        <input
          data-entry
          ref={focusFirst}
          required
          value={number}
          autoComplete="off"
          onChange={({ target }) => onNumber(target.value)}
        />
      </label>
      <p className="problem-text" role="alert">
        {problem}
      </p>
      <button type="submit" className="key primary">
        {t('counter.find')}
      </button>
      {children}
    </form>
  );
}
