import { Button, Select } from 'antd';
import { cents } from '#contract/money.ts';
import { type DamagedAction, damagedActions } from '#contract/purchasing/order.ts';
import { t } from '#web/desk/areas/purchasing/texts.ts';
import { formatAmount } from '#web/desk/ui/amount.ts';
import { countCell, type LineColumn, moneyCell } from '#web/desk/ui/lineGrid.ts';
import { formatQuantity } from '#web/desk/ui/quantity.ts';
import { inWords } from '#web/platform/i18n.ts';
import { type Arrival, orderCost, problemOf } from './arrivals.ts';
import { toReceive } from './goods.ts';
import { goodsColumn } from './goodsColumns.tsx';

const actionName = (action: DamagedAction): string =>
  ({ return: t('purchasing.damagedReturn'), writeOff: t('purchasing.damagedWriteOff') })[action];

/** The goods cost more or less than ordered: the difference per unit. */
function CostChange({ line }: { line: Arrival }) {
  const change = cents(line.paid - orderCost(line));
  if (change === 0) return <span className="td-arrival-same">–</span>;
  return (
    <span className={change > 0 ? 'td-arrival-dearer td-number' : 'td-number'}>
      {change > 0 ? '+' : ''}
      {formatAmount(change)}
      <span className="td-twoline-sub">{t('purchasing.orderedAt', { amount: formatAmount(orderCost(line)) })}</span>
    </span>
  );
}

/** Whichever of the two numbers changes, a contradiction is reported at its cell at once. */
const cellOf = (cell: 'now' | 'damaged') => ({
  ...countCell(cell, (line: Arrival) => line),
  problem: (line: Arrival) => {
    const problem = problemOf(line);
    return problem?.cell === cell ? inWords(problem.sentence) : undefined;
  },
});

type Options = {
  seesCost: boolean;
  editsCost: boolean;
  mayWriteOff: boolean;
  /** If there is little room, names get it, until something is damaged or has another cost. */
  withDamaged: boolean;
  withChange: boolean;
};

const damagedActionColumn = (mayWriteOff: boolean): LineColumn<Arrival> => ({
  key: 'damagedAction',
  title: t('purchasing.damagedTo'),
  width: 132,
  render: (line, change) =>
    line.damaged > 0 ? (
      <Select<DamagedAction>
        size="small"
        className="td-arrival-action"
        aria-label={`${t('purchasing.damagedTo')}: ${line.title}`}
        value={line.damagedAction}
        options={damagedActions
          .filter((action) => action === 'return' || mayWriteOff)
          .map((action) => ({ value: action, label: actionName(action) }))}
        onChange={(damagedAction) => change({ damagedAction })}
      />
    ) : null,
});

const changeColumn = (): LineColumn<Arrival> => ({
  key: 'change',
  title: t('purchasing.costChange'),
  align: 'right',
  width: 80,
  render: (line) => <CostChange line={line} />,
});

/**
 * Goods as they come off the truck: outstanding, all that arrived, the damaged ones and where they go, and the cost.
 */
export const arrivalColumns = ({
  seesCost,
  editsCost,
  mayWriteOff,
  withDamaged,
  withChange,
}: Options): LineColumn<Arrival>[] => [
  goodsColumn(),
  {
    key: 'remaining',
    title: t('purchasing.outstanding'),
    align: 'right',
    width: 92,
    render: (line, change) =>
      toReceive(line) > 0 && line.now !== toReceive(line) ? (
        <Button
          size="small"
          className="td-number"
          aria-label={t('purchasing.fillAllNamed', { count: formatQuantity(toReceive(line)), name: line.title })}
          onClick={() => change({ now: toReceive(line) })}
        >
          {t('purchasing.fillAll', { count: formatQuantity(toReceive(line)) })}
        </Button>
      ) : (
        <span className="td-number">{formatQuantity(toReceive(line))}</span>
      ),
  },
  { key: 'now', title: t('purchasing.receivingNow'), align: 'right', width: 86, edit: cellOf('now') },
  { key: 'damaged', title: t('purchasing.damaged'), align: 'right', width: 84, edit: cellOf('damaged') },
  ...(withDamaged ? [damagedActionColumn(mayWriteOff)] : []),
  ...(seesCost
    ? [
        {
          key: 'paid',
          title: t('purchasing.costDollars'),
          align: 'right' as const,
          width: 84,
          edit: { ...moneyCell('paid'), fixed: () => !editsCost },
        },
        ...(withChange ? [changeColumn()] : []),
      ]
    : []),
];
