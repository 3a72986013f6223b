import { code128 } from '#contract/code128.ts';
import { usePaper } from './printing.ts';
import type { Row } from './rows.ts';

/** Widths of the narrowest bar. */
const QUIET_MODULES = 10;
const HEIGHT_MODULES = 48;

function Barcode({ text }: { text: string }) {
  const { bars, width } = code128(text);
  return (
    <figure className="barcode">
      <svg
        viewBox={`0 0 ${width + 2 * QUIET_MODULES} ${HEIGHT_MODULES}`}
        role="img"
        aria-label={text}
        preserveAspectRatio="none"
      >
        {bars.map(({ x, width: wide }) => (
          <rect key={x} x={x + QUIET_MODULES} y={0} width={wide} height={HEIGHT_MODULES} />
        ))}
      </svg>
      <figcaption>{text}</figcaption>
    </figure>
  );
}

const classOf = (row: Extract<Row, { kind: 'text' | 'pair' }>): string =>
  ['paper-row', row.kind === 'text' && row.align, row.size, row.isBold && 'bold'].filter(Boolean).join(' ');

export function PaperRows({ rows }: { rows: readonly Row[] }) {
  return (
    <div className="paper">
      {rows.map((row, at) => {
        const key = `${at}`;
        if (row.kind === 'rule') return <hr key={key} />;
        if (row.kind === 'barcode') return <Barcode key={key} text={row.text} />;
        if (row.kind === 'text')
          return (
            <p key={key} className={classOf(row)}>
              {row.text}
            </p>
          );
        return (
          <p key={key} className={`${classOf(row)} pair`}>
            <span>{row.left}</span>
            <span>{row.right}</span>
          </p>
        );
      })}
    </div>
  );
}

/** Seen by the printer only. */
export function Paper() {
  const { rows } = usePaper();
  return rows ? (
    <div className="print-only" aria-hidden>
      <PaperRows rows={rows} />
    </div>
  ) : null;
}
