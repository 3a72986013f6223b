import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import type { Figure } from '#contract/dashboard.ts';
import { t } from '#web/desk/areas/dashboard/texts.ts';
import { formatMoney } from '#web/desk/ui/amount.ts';
import { changeOf } from './change.ts';
import { Sparkline } from './Sparkline.tsx';
import { salesCount } from './words.ts';

type FigureCardProps = {
  title: string;
  now: Figure;
  /** What it is compared with: the same part of the previous period. */
  before: { title: string; figure: Figure };
  /** The whole previous period, unless that is the same. */
  whole?: { title: string; figure: Figure };
  trend: readonly number[];
};

function Change({ percent, than }: { percent: number; than: string }) {
  const up = percent >= 0;
  const size = Math.abs(percent) >= 1000 ? '>999' : Math.abs(percent).toFixed(1);
  return (
    <span className="td-trend" data-up={up} title={t('dashboard.comparedWith', { than })}>
      {up ? <ArrowUpOutlined aria-hidden /> : <ArrowDownOutlined aria-hidden />}
      <span className="td-visually-hidden">{up ? t('dashboard.changeUp') : t('dashboard.changeDown')} </span>
      {size}%
    </span>
  );
}

function PreviousFigure({ title, figure }: { title: string; figure: Figure }) {
  return (
    <p className="td-figure-before">
      {title}: <span className="td-number">{formatMoney(figure.sales)}</span> · {salesCount(figure.transactions)}
    </p>
  );
}

export function FigureCard({ title, now, before, whole, trend }: FigureCardProps) {
  const percent = changeOf(now.sales, before.figure.sales);
  return (
    <section className="td-panel td-figure-card" aria-label={title}>
      <h2>{title}</h2>
      <div className="td-figure-main">
        <strong className="td-number">{formatMoney(now.sales)}</strong>
        {percent !== undefined && <Change percent={percent} than={before.title} />}
      </div>
      <p>{salesCount(now.transactions)}</p>
      <Sparkline values={trend} />
      <PreviousFigure {...before} />
      {whole && <PreviousFigure {...whole} />}
    </section>
  );
}
