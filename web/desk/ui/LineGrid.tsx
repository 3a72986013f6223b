import { DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import {
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { t } from '#web/desk/ui/texts.ts';
import { LineCell } from './LineCell.tsx';
import { cellsOf, changedLine, identityOf, type LineColumn, type LineErrors, pasteInto } from './lineGrid.ts';
import './lineGrid.css';

type LineGridProps<L extends object, Q = unknown> = {
  label: string;
  value?: readonly L[];
  onChange?: (lines: L[]) => void;
  /** Keep them between renders (useMemo): rows are rendered again if they differ. */
  columns: readonly LineColumn<L, Q>[];
  /** What is calculated for each line, in order. Equal ones must be the same object, for the same reason. */
  quotes?: readonly Q[];
  /** The name of a line, for screen readers. */
  nameOf: (line: L) => string;
  errors?: LineErrors;
  disabled?: boolean;
  /** A line that has to stay has no remove button. */
  mayRemove?: (line: L) => boolean;
  /** Enter below the last line: back to the product box. */
  onEnd?: () => void;
  empty?: ReactNode;
};

/**
 * The lines of a document, edited in place: Enter and the arrows go up and down, Tab goes right, a block copied from a
 * spreadsheet is pasted from the cell on. On a phone each line is a card. In a form it is a LineField.
 */
export function LineGrid<L extends object, Q = unknown>(props: LineGridProps<L, Q>) {
  const {
    label,
    value = [],
    onChange,
    columns,
    quotes = [],
    nameOf,
    errors = {},
    disabled = false,
    mayRemove,
    onEnd,
    empty,
  } = props;
  const table = useRef<HTMLTableElement>(null);
  const [unread, setUnread] = useState(0);
  // Rows are kept while others change: their callbacks read the current lines.
  const latest = useRef({ lines: value, onChange, onEnd });
  useLayoutEffect(() => {
    latest.current = { lines: value, onChange, onEnd };
  });
  const change = useCallback((line: L, changes: Partial<L>) => {
    const { lines, onChange: tell } = latest.current;
    tell?.(lines.map((each) => (identityOf(each) === identityOf(line) ? changedLine(each, changes) : each)));
  }, []);
  const remove = useCallback((line: L) => {
    const { lines, onChange: tell } = latest.current;
    const at = lines.findIndex((each) => identityOf(each) === identityOf(line));
    tell?.(lines.filter((_, place) => place !== at));
    // The button is gone with its line: the focus moves to the line that took its place, or to the end.
    requestAnimationFrame(() => {
      const buttons = table.current?.querySelectorAll<HTMLElement>('.td-lines-end button') ?? [];
      const next = buttons[Math.min(at, buttons.length - 1)];
      if (next) next.focus();
      else latest.current.onEnd?.();
    });
  }, []);
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    const wrong = table.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    wrong?.scrollIntoView({ block: 'center' });
    wrong?.focus({ preventScroll: true });
  }, [errors]);

  const cellAt = (line: number, column: number) =>
    table.current?.querySelector<HTMLInputElement>(`input[data-line="${line}"][data-column="${column}"]`);
  const move = (event: KeyboardEvent<HTMLTableElement>) => {
    const cell = placeOf(event.target);
    if (!cell || event.nativeEvent.isComposing) return;
    const down = event.key === 'ArrowDown' || (event.key === 'Enter' && !event.shiftKey);
    const up = event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey);
    if (!down && !up) return;
    // Enter would submit the form.
    event.preventDefault();
    const next = cellAt(cell.line + (down ? 1 : -1), cell.column);
    if (next) next.focus();
    else if (event.key === 'Enter' && down) onEnd?.();
  };
  const paste = (event: ClipboardEvent<HTMLTableElement>) => {
    const cell = placeOf(event.target);
    const text = event.clipboardData.getData('text/plain');
    if (!cell || !/[\t\n]/.test(text.trimEnd())) return setUnread(0);
    event.preventDefault();
    const pasted = pasteInto(value, columns, cell, cellsOf(text));
    // While typing, a cell shows the typed text; after leaving it, its value.
    (event.target as HTMLElement).blur();
    setUnread(pasted.unread);
    onChange?.(pasted.lines);
  };
  if (value.length === 0) return <div className="td-lines-empty">{empty}</div>;
  return (
    <div className="td-lines">
      <table
        ref={table}
        aria-label={label}
        style={{ '--td-lines-min': `${minWidth(columns)}px` } as CSSProperties}
        onKeyDown={move}
        onPaste={paste}
      >
        <colgroup>
          <col className="td-lines-number" />
          {columns.map(({ key, width }) => (
            <col key={key} style={width === undefined ? undefined : { width }} />
          ))}
          <col className="td-lines-end" />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">#</th>
            {columns.map(({ key, title, align }) => (
              <th key={key} scope="col" data-align={align}>
                {title}
              </th>
            ))}
            <th scope="col">
              <span className="td-visually-hidden">{t('ui.remove')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {value.map((line, at) => (
            <Line
              key={identityOf(line)}
              line={line}
              at={at}
              columns={columns as readonly LineColumn<object>[]}
              quote={quotes[at]}
              name={nameOf(line)}
              errors={errorsOf(errors, at)}
              disabled={disabled}
              removable={!disabled && (mayRemove?.(line) ?? true)}
              change={change as (line: object, changes: object) => void}
              remove={remove as (line: object) => void}
            />
          ))}
        </tbody>
      </table>
      <p className="td-lines-unread" role="status">
        {unread > 0 ? t('ui.pasteUnread', { count: unread }) : null}
      </p>
    </div>
  );
}

/** Number, remove button, and a product name of about 25 letters. */
const MIN_PX = 30 + 36 + 180;
const minWidth = (columns: readonly Pick<LineColumn<never>, 'width'>[]): number =>
  columns.reduce((sum, { width = 0 }) => sum + width, MIN_PX);

const placeOf = (target: EventTarget) => {
  const { line, column } = (target as HTMLElement).dataset;
  return line === undefined || column === undefined ? undefined : { line: Number(line), column: Number(column) };
};

/** The errors of one line as text, so that a row without errors is not rendered again for another's. */
const errorsOf = (errors: LineErrors, at: number): string => {
  const lineErrors = Object.entries(errors).flatMap(([place, message]) => {
    const [line, field = ''] = place.split('.');
    return Number(line) === at ? [[field, message]] : [];
  });
  return lineErrors.length === 0 ? '' : JSON.stringify(Object.fromEntries(lineErrors));
};

type LineProps = {
  line: object;
  at: number;
  columns: readonly LineColumn<object>[];
  quote: unknown;
  name: string;
  errors: string;
  disabled: boolean;
  removable: boolean;
  change: (line: object, changes: object) => void;
  remove: (line: object) => void;
};

const Line = memo(function Line(props: LineProps) {
  const { line, at, columns, quote, name, errors, disabled, removable, change, remove } = props;
  const wrong = (errors === '' ? {} : JSON.parse(errors)) as Record<string, string>;
  const cells = columns.filter(({ edit }) => edit);
  // A refusal of a field that has no column, such as the product itself, is shown under the first one.
  const loose = Object.entries(wrong).find(([field]) => !cells.some(({ key }) => key === field))?.[1];
  return (
    <tr>
      <td className="td-lines-number">{at + 1}</td>
      {columns.map((column, place) => {
        const { key, title, align, edit, render } = column;
        return (
          <td key={key} data-align={align} data-label={title}>
            {edit ? (
              <LineCell
                edit={edit}
                line={line}
                label={`${title}: ${name}`}
                lineAt={at}
                columnAt={cells.indexOf(column)}
                align={align}
                error={wrong[key]}
                disabled={disabled || (edit.fixed?.(line) ?? false)}
                change={change}
              />
            ) : (
              render?.(line, (changes) => change(line, changes), disabled, quote)
            )}
            {place === 0 && loose ? (
              <span className="td-lines-wrong" role="alert">
                {loose}
              </span>
            ) : null}
          </td>
        );
      })}
      <td className="td-lines-end">
        {removable ? (
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('common.removeNamed', { name })}
            onClick={() => remove(line)}
          />
        ) : null}
      </td>
    </tr>
  );
});
