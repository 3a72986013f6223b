import type { Promotion } from '#contract/promotions.ts';
import { t } from '#web/desk/areas/promotions/texts.ts';
import { DateTime } from '#web/desk/ui/DateTime.tsx';
import type { Column } from '#web/desk/ui/list.ts';
import { Money } from '#web/desk/ui/Money.tsx';
import { TwoLine } from '#web/desk/ui/TwoLine.tsx';
import { formats } from '#web/platform/formats.ts';
import { kindName } from './names.ts';
import { PromotionTag } from './PromotionTag.tsx';
import { ruleOf } from './rule.ts';
import { endsIn, windowIn } from './window.ts';
import './promotions.css';

const right = { align: 'right', width: 100 } as const;

function Dates({ of }: { of: Promotion }) {
  const { from, to } = endsIn(of);
  return (
    <span className="td-number td-promo-dates" title={windowIn(of)}>
      {from ? <span>{from}</span> : null}
      {to ? <span>{to}</span> : null}
      {from || to ? null : t('promotions.windowAlways')}
    </span>
  );
}

/** What is counted, and the limit: units if it is limited by units, otherwise orders. */
function Count({ of: { uses, limitTotal, units, limitUnits } }: { of: Promotion }) {
  const [count, limit] = limitUnits === null ? [uses, limitTotal] : [units, limitUnits];
  if (count === 0 && limit === null) return '–';
  const { number } = formats();
  if (limit === null) return number(count);
  const of = { count: number(count), limit: number(limit) };
  return (
    <>
      {t('promotions.usesOf', of)}
      {limitUnits === null ? null : <span className="td-twoline-sub">{t('promotions.unitsLabel')}</span>}
    </>
  );
}

/** Without room for its own column, the discount given is shown below. */
function Uses({ of, withGiven }: { of: Promotion; withGiven: boolean }) {
  return (
    <span className="td-number">
      <Count of={of} />
      {withGiven && of.given !== 0 ? <span className="td-twoline-sub">{formats().money(of.given)}</span> : null}
    </span>
  );
}

type Options = {
  branchesOf: (row: Promotion) => string;
  titleOf: (row: Promotion) => string;
  /** A table with little room. */
  compact: boolean;
};

export const promotionColumns = ({ branchesOf, titleOf, compact }: Options): Column<Promotion>[] => [
  {
    key: 'name',
    title: t('promotions.promotion'),
    sort: true,
    card: 'title',
    width: 150,
    grows: true,
    render: (row) => (
      <TwoLine main={titleOf(row)} sub={row.code ? t('promotions.codeIs', { code: row.code }) : undefined} />
    ),
  },
  {
    key: 'kind',
    title: t('promotions.kind'),
    card: 'fact',
    width: compact ? 140 : 200,
    render: ({ terms }) => (
      <span className="td-promo-rule">
        {ruleOf(terms)}
        <span className="td-twoline-sub">{kindName(terms.kind)}</span>
      </span>
    ),
  },
  {
    key: 'status',
    title: t('common.status'),
    card: 'corner',
    width: 120,
    render: (row) => <PromotionTag promotion={row} />,
  },
  {
    key: 'startsAt',
    title: t('promotions.window'),
    sort: true,
    card: 'fact',
    width: 144,
    render: (row) => <Dates of={row} />,
  },
  {
    key: 'uses',
    title: t('promotions.uses'),
    sort: true,
    card: 'fact',
    ...right,
    render: (row) => <Uses of={row} withGiven={compact} />,
  },
  {
    key: 'given',
    title: t('promotions.given'),
    sort: true,
    card: 'fact',
    extra: compact,
    ...right,
    render: ({ given }) => <Money amount={given} />,
  },
  { key: 'branches', title: t('common.branches'), width: 110, render: branchesOf },
  {
    key: 'priority',
    title: t('promotions.priority'),
    sort: true,
    extra: true,
    ...right,
    width: 80,
    render: ({ priority }) => <span className="td-number">{priority}</span>,
  },
  { key: 'code', title: t('promotions.code'), extra: true, width: 130, render: ({ code }) => code ?? '–' },
  { key: 'note', title: t('common.note'), extra: true, width: 220, render: ({ note }) => note || '–' },
  {
    key: 'createTime',
    title: t('promotions.createdDate'),
    sort: true,
    extra: true,
    width: 170,
    render: ({ createTime }) => <DateTime at={createTime} />,
  },
];
