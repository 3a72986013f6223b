import { memo, useId, useState } from 'react';
import { type CellEdit, readCell } from './lineGrid.ts';
import { noScan } from './scanTarget.ts';

type LineCellProps = {
  edit: CellEdit<object>;
  line: object;
  label: string;
  /** Where it is, for the arrow keys. */
  lineAt: number;
  columnAt: number;
  align?: 'right';
  error: string | undefined;
  disabled: boolean;
  change: (line: object, changes: object) => void;
};

/** `before` is the cell's value before typing, `held` its value while the text cannot be read. */
type TypedText = { text: string; nonsense: boolean; before: string; held: string };

/** An editable cell. Unreadable text stays, with the reason; an empty cell gives it once it is left. */
export const LineCell = memo(function LineCell(props: LineCellProps) {
  const { edit, line, label, lineAt, columnAt, align, error, disabled, change } = props;
  const [lastTyped, setLastTyped] = useState<TypedText>();
  const [hasLeft, setHasLeft] = useState(true);
  const why = useId();
  const value = edit.text(line);
  // A value that arrived from elsewhere since, such as a pasted one, wins.
  const typed = lastTyped?.nonsense && lastTyped.held !== value ? undefined : lastTyped;
  const problem = typed?.nonsense ? edit.why(typed.text) : edit.problem?.(line);
  const isBeingCleared = typed?.nonsense && typed.text.trim() === '' && !hasLeft;
  const wrong = isBeingCleared ? undefined : typed?.nonsense ? problem : (error ?? problem);
  const text = typed?.text ?? value;
  const unit = edit.unit?.(text) ?? '';
  if (disabled) return <span className="td-number">{value || '–'}</span>;
  return (
    <>
      <span className="td-lines-field">
        <input
          {...noScan}
          className="td-lines-input td-number"
          data-line={lineAt}
          data-column={columnAt}
          data-align={align}
          {...(problem !== undefined && { 'data-unread': true })}
          aria-label={label}
          aria-invalid={wrong !== undefined}
          aria-describedby={wrong === undefined ? undefined : why}
          autoComplete="off"
          enterKeyHint="next"
          inputMode={edit.inputMode}
          placeholder={edit.example?.()}
          {...(unit && { 'data-unit': unit })}
          value={text}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => {
            setHasLeft(false);
            const before = typed?.before ?? value;
            const { changes, nonsense } = readCell(edit, line, target.value, before);
            setLastTyped({ text: target.value, before, nonsense, held: edit.text({ ...line, ...changes }) });
            if (changes) change(line, changes);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            const back = typed?.nonsense && typed.before !== value ? edit.read(typed.before, line) : undefined;
            setLastTyped(undefined);
            if (back) change(line, back);
          }}
          onBlur={() => {
            setHasLeft(true);
            if (!typed?.nonsense) setLastTyped(undefined);
          }}
        />
        {unit ? (
          <span className="td-lines-unit" aria-hidden>
            {unit}
          </span>
        ) : null}
      </span>
      {wrong === undefined ? null : (
        <span id={why} className="td-lines-wrong" role="alert">
          {wrong}
        </span>
      )}
    </>
  );
});
