import { useId, useState } from 'react';
import { type CellEdit, readCell } from './lineGrid.ts';
import { noScan } from './scanTarget.ts';

type LineCellProps = {
  edit: CellEdit<object>;
  line: object;
  label: string;
  place: { line: number; column: number };
  align?: 'right';
  error: string | undefined;
  disabled: boolean;
  change: (line: object, changes: object) => void;
};

/** `before` is what the cell held before anything was typed, `held` what it holds while the text cannot be read. */
type Typed = { text: string; nonsense: boolean; before: string; held: string };

/** One cell that is typed into. What cannot be read is left standing, and says why. */
export function LineCell({ edit, line, label, place, align, error, disabled, change }: LineCellProps) {
  const [kept, setTyped] = useState<Typed>();
  const why = useId();
  const value = edit.text(line);
  // A value that came from elsewhere since, such as a pasted one, is the one that counts.
  const typed = kept?.nonsense && kept.held !== value ? undefined : kept;
  const wrong = typed?.nonsense ? edit.why(typed.text) : error;
  if (disabled) return <span className="td-number">{value || '–'}</span>;
  return (
    <>
      <input
        {...noScan}
        className="td-lines-input td-number"
        data-line={place.line}
        data-column={place.column}
        data-align={align}
        {...(typed?.nonsense && { 'data-unread': true })}
        aria-label={label}
        aria-invalid={wrong !== undefined}
        aria-describedby={wrong === undefined ? undefined : why}
        autoComplete="off"
        enterKeyHint="next"
        inputMode={edit.inputMode}
        value={typed?.text ?? value}
        onFocus={({ target }) => target.select()}
        onChange={({ target: { value: text } }) => {
          const before = typed?.before ?? value;
          const { changes, nonsense } = readCell(edit, line, text, before);
          setTyped({ text, before, nonsense, held: edit.text({ ...line, ...changes }) });
          if (changes) change(line, changes);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          const back = typed?.nonsense && typed.before !== value ? edit.read(typed.before, line) : undefined;
          setTyped(undefined);
          if (back) change(line, back);
        }}
        onBlur={() => {
          if (!typed?.nonsense) setTyped(undefined);
        }}
      />
      {wrong === undefined ? null : (
        <span id={why} className="td-lines-wrong" role="alert">
          {wrong}
        </span>
      )}
    </>
  );
}
