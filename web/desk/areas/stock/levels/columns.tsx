import { CloseCircleFilled, WarningFilled } from '@ant-design/icons';
import { type Milli, milli } from '#contract/quantity.ts';
import { stockLevelOf } from '#contract/stock/level.ts';
import type { LevelAtBranch, LevelRow } from '#contract/stock/levels.ts';
import { quantity } from '#web/desk/areas/stock/columns.tsx';
import { t } from '#web/desk/areas/stock/texts.ts';
import type { Column } from '#web/desk/ui/list.ts';
import { Money } from '#web/desk/ui/Money.tsx';
import { levelName } from '#web/desk/ui/products/stockLevel.ts';
import { formatQuantity } from '#web/desk/ui/quantity.ts';
import { TwoLine } from '#web/desk/ui/TwoLine.tsx';

type Branch = { id: number; name: string };
type Context = {
  branches: readonly Branch[];
  /** The branch shown; undefined shows them all. */
  branchId: number | undefined;
  /** This person has only some of the branches: the value leaves the others out. */
  ownOnly: boolean;
  /** The branches whose stock this person may correct. */
  adjustable: readonly number[];
  onAdjust: (row: LevelRow, branchId: number) => void;
};

const icons = { out: <CloseCircleFilled aria-hidden />, low: <WarningFilled aria-hidden />, enough: null };

/** On hand, with available stock below if it differs; low and out by colour, icon and word. */
function BranchCell({ level, orderQty }: { level: LevelAtBranch; orderQty: number }) {
  const { onHand, available, reorderPoint } = level;
  const state = stockLevelOf(available, orderQty, reorderPoint);
  const words = onHand < 0 ? t('stock.negativeWarning') : levelName(state);
  return (
    <span className={`td-level td-level-${state}`} title={state === 'enough' ? undefined : words}>
      <span className="td-level-main">
        {icons[state]}
        <span className="td-number">{formatQuantity(onHand)}</span>
        {state === 'enough' ? null : <span className="td-visually-hidden">{words}</span>}
      </span>
      {available === onHand ? null : (
        <span className="td-level-sub td-number">
          {t('stock.availableCount', { count: formatQuantity(available) })}
        </span>
      )}
    </span>
  );
}

const branchColumn = ({ id, name }: Branch, { adjustable, onAdjust }: Context): Column<LevelRow> => ({
  key: `branch${id}`,
  title: name,
  card: 'fact',
  align: 'right',
  width: 98,
  render: (row) => {
    const level = row.branches.find(({ branchId }) => branchId === id);
    const cell = level ? <BranchCell level={level} orderQty={row.orderQty} /> : '–';
    if (!adjustable.includes(id)) return cell;
    return (
      <button
        type="button"
        className="td-level-button"
        aria-label={t('stock.adjustAt', {
          name: row.title,
          branch: name,
          count: formatQuantity(level?.onHand ?? milli(0)),
        })}
        onClick={() => onAdjust(row, id)}
      >
        {cell}
      </button>
    );
  },
});

const elsewhere = (row: LevelRow): Milli =>
  milli(row.branches.reduce((sum, { available }) => sum + available, 0) - row.available);

export const levelColumns = (context: Context): Column<LevelRow>[] => {
  const { branches, branchId, ownOnly } = context;
  const isOne = branchId !== undefined;
  const columnBranches = isOne ? branches.filter(({ id }) => id === branchId) : branches;
  return [
    {
      key: 'title',
      title: t('common.product'),
      sort: true,
      card: 'title',
      width: 212,
      comfort: 320,
      grows: true,
      render: ({ title, chineseTitle, sku }) => (
        <TwoLine main={title} sub={[chineseTitle, sku].filter(Boolean).join(' · ')} />
      ),
    },
    ...columnBranches.map((branch) => branchColumn(branch, context)),
    isOne
      ? {
          key: 'elsewhere',
          title: t('stock.otherBranches'),
          card: 'fact' as const,
          align: 'right' as const,
          width: 130,
          render: (row: LevelRow) => quantity(elsewhere(row)),
        }
      : {
          key: 'onHand',
          // Without a branch, units are of the whole company and the value is of the reader's branches.
          title: ownOnly ? t('common.allBranches') : t('common.total'),
          sort: true,
          card: 'fact' as const,
          align: 'right' as const,
          width: ownOnly ? 86 : 78,
          render: ({ onHand }: LevelRow) => quantity(onHand),
        },
    {
      key: 'value',
      title: ownOnly && !isOne ? t('stock.ownValueDollars') : t('stock.valueDollars'),
      cost: true,
      sort: true,
      align: 'right',
      width: ownOnly && !isOne ? 114 : 100,
      render: ({ value = null }) => <Money amount={value} />,
    },
    { key: 'sku', title: t('common.sku'), sort: true, extra: true, width: 120, render: ({ sku }) => sku },
    { key: 'barcode', title: t('common.barcode'), extra: true, width: 150, render: ({ barcode }) => barcode || '–' },
  ];
};
