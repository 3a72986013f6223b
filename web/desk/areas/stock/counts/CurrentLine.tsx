import { CloseCircleFilled, MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useRef, useState } from 'react';
import { MAX_QUANTITY, type Milli, milli } from '#contract/quantity.ts';
import { t } from '#web/desk/areas/stock/texts.ts';
import { confirmQuantities } from '#web/desk/ui/largeQuantity.ts';
import { readNumber, whyNoNumber } from '#web/desk/ui/number.ts';
import { formatQuantity, unitsText } from '#web/desk/ui/quantity.ts';
import { noScan } from '#web/desk/ui/scanTarget.ts';
import { useConnection } from '#web/platform/connection.ts';
import { inWords } from '#web/platform/i18n.ts';
import { isUnknown, type Line, whyNotCounted } from './counting.ts';

type CurrentLineProps = {
  line: Line;
  /** Why the number typed into the scan field is no quantity of it. */
  refused: string | undefined;
  onAdd: (quantity: Milli) => void;
  onFind: () => void;
  onForget: () => void;
  onDone: () => void;
};

const range = { min: 0, max: MAX_QUANTITY, decimals: 3 };

/** Typed text as a quantity of the line; or why it is none. */
const readQuantity = (text: string, line: Line): { quantity: Milli } | { why: string } => {
  const units = readNumber(text, range);
  if (units === undefined) return { why: whyNoNumber(text, range) };
  const quantity = milli(Math.round(units * 1000));
  const notWhole = whyNotCounted(quantity, line);
  return notWhole ? { why: inWords(notWhole) } : { quantity };
};

/** The last scan, in large type: one more, one less, or a typed quantity. */
export function CurrentLine(props: CurrentLineProps) {
  return isUnknown(props.line) ? <UnknownLine {...props} /> : <KnownLine key={props.line.key} {...props} />;
}

function UnknownLine({ line, onFind, onForget }: CurrentLineProps) {
  return (
    <section className="td-current td-current-unknown" aria-label={t('stock.lastScanned')}>
      <p role="alert">
        <CloseCircleFilled aria-hidden /> {line.problem}
      </p>
      <h2 className="td-number">{line.code}</h2>
      <div className="td-current-buttons">
        <Button size="large" onClick={onFind}>
          {t('stock.findByName')}
        </Button>
        <Button size="large" onClick={onForget}>
          {t('stock.skipCode')}
        </Button>
      </div>
    </section>
  );
}

function KnownLine({ line, refused, onAdd, onDone }: CurrentLineProps) {
  const [edit, setEdit] = useState<string>();
  const [hasLeft, setHasLeft] = useState(false);
  // Also read as the field is left, which the answer to a question and the next scan do too: each text counts once.
  const typed = useRef<string>(undefined);
  const forget = () => {
    typed.current = undefined;
    setEdit(undefined);
    setHasLeft(false);
  };
  const read = edit === undefined ? undefined : readQuantity(edit, line);
  // A field that was cleared to type another number is wrong only once it is left.
  const wrong = read && 'why' in read && (edit?.trim() !== '' || hasLeft) ? read.why : refused;
  const take = async (): Promise<boolean> => {
    const text = typed.current;
    const answer = text === undefined ? undefined : readQuantity(text, line);
    if (!answer || 'why' in answer) return answer === undefined;
    typed.current = undefined;
    const { quantity } = answer;
    if (
      quantity > line.entered &&
      !(await confirmQuantities([{ title: line.title || line.code || '', quantity: quantity }]))
    ) {
      // The question took the focus: the number is there again to be corrected.
      typed.current = text;
      setEdit(text);
      return false;
    }
    forget();
    if (quantity !== line.entered) onAdd(milli(quantity - line.entered));
    return true;
  };
  const keyIn = async () => {
    setHasLeft(true);
    if (await take()) onDone();
  };
  const step = (quantity: number) => {
    onAdd(milli(quantity));
    onDone();
  };
  const waiting = line.title === '';
  const lost = useConnection((connection) => connection.lost);
  return (
    <section className="td-current" aria-label={t('stock.lastScanned')}>
      <h2>{waiting ? line.code : line.title}</h2>
      <p className="td-current-sub">
        {waiting
          ? lost
            ? t('stock.lookUpLater')
            : t('stock.countUnsent')
          : [line.chineseTitle, line.sku].filter(Boolean).join(' · ')}
      </p>
      <div className="td-current-keys">
        <Button
          icon={<MinusOutlined aria-hidden />}
          aria-label={t('stock.oneLess')}
          disabled={line.entered <= 0}
          onClick={() => step(-Math.min(1000, line.entered))}
        />
        <Input
          className="td-number"
          aria-label={t('stock.yourQuantity')}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          value={edit ?? formatQuantity(line.entered)}
          onFocus={({ target }) => {
            setEdit((before) => before ?? String(line.entered / 1000));
            requestAnimationFrame(() => target.select());
          }}
          {...noScan}
          aria-invalid={wrong !== undefined}
          onChange={({ target }) => {
            typed.current = target.value;
            setEdit(target.value);
            setHasLeft(false);
          }}
          onBlur={() => {
            setHasLeft(true);
            if (typed.current === undefined) setEdit(undefined);
            else void take();
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault();
              void keyIn();
            }
            if (event.key === 'Escape') {
              forget();
              onDone();
            }
          }}
        />
        <Button icon={<PlusOutlined aria-hidden />} aria-label={t('stock.oneMore')} onClick={() => step(1000)} />
      </div>
      <p className="td-current-sub" role="status">
        {wrong !== undefined ? (
          <span className="td-negative">
            <CloseCircleFilled aria-hidden /> {wrong}
          </span>
        ) : line.problem ? (
          <span className="td-negative">
            <CloseCircleFilled aria-hidden /> {line.problem}
          </span>
        ) : (
          <>
            {line.units !== line.entered && line.units !== 0 ? `${unitsText(line.units)} · ` : ''}
            {line.counted === null ? '' : t('stock.countedInTotal', { count: formatQuantity(line.counted) })}
          </>
        )}
      </p>
    </section>
  );
}
