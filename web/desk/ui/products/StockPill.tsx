import { CloseCircleFilled, WarningFilled } from '@ant-design/icons';
import type { Milli } from '#contract/quantity.ts';
import { stockLevelOf } from '#contract/stock/level.ts';
import { formatQuantity } from '#web/desk/ui/quantity.ts';
import { t } from '#web/desk/ui/texts.ts';
import { levelName } from './stockLevel.ts';
import './products.css';

type StockPillProps = {
  available: Milli;
  /** The usual order quantity, in units. */
  orderQty: number;
  /** The product whose stock it is, for screen readers. */
  name?: string;
  onOpen?: () => void;
};

const icons = { out: <CloseCircleFilled aria-hidden />, low: <WarningFilled aria-hidden />, enough: null };

/** Stock available for sale: the number, and an icon and a word if it is little or none. */
export function StockPill({ available, orderQty, name = '', onOpen }: StockPillProps) {
  const level = stockLevelOf(available, orderQty);
  const content = (
    <>
      {icons[level]}
      <span className="td-number">{formatQuantity(available)}</span>
      {level === 'enough' ? null : <span className="td-visually-hidden">{levelName(level)}</span>}
    </>
  );
  const className = `td-pill td-pill-${level}`;
  return onOpen ? (
    <button
      type="button"
      className={className}
      title={levelName(level)}
      aria-label={t('ui.stockOfLevel', {
        name,
        count: formatQuantity(available),
        level: levelName(level),
      })}
      onClick={onOpen}
    >
      {content}
    </button>
  ) : (
    <span className={className} title={levelName(level)}>
      {content}
    </span>
  );
}
