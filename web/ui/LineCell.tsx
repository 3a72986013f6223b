import { useId, useState } from 'react';
import type { CellEdit } from './lineGrid.ts';

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

/** One cell that is typed into. What cannot be read is left standing, and marked, until the cell is left. */
export function LineCell({ edit, line, label, place, align, error, disabled, change }: LineCellProps) {
  const [typed, setTyped] = useState<string>();
  const why = useId();
  const nonsense = typed !== undefined && typed.trim() !== '' && edit.read(typed, line) === undefined;
  if (disabled) return <span className="td-number">{edit.text(line) || '–'}</span>;
  return (
    <>
      <input
        className="td-lines-input td-number"
        data-line={place.line}
        data-column={place.column}
        data-align={align}
        aria-label={label}
        aria-invalid={error !== undefined || nonsense}
        aria-describedby={error === undefined ? undefined : why}
        autoComplete="off"
        enterKeyHint="next"
        inputMode={edit.inputMode}
        value={typed ?? edit.text(line)}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          setTyped(target.value);
          const changes = edit.read(target.value, line);
          if (changes) change(line, changes);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setTyped(undefined);
        }}
        onBlur={() => setTyped(undefined)}
      />
      {error === undefined ? null : (
        <span id={why} className="td-lines-wrong" role="alert">
          {error}
        </span>
      )}
    </>
  );
}
