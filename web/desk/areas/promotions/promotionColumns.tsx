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

const right = { align: 'right', width: 100 } as const;

function Dates({ of }: { of: Promotion }) {
  const { from, to } = endsIn(of);
  const [main, sub] = from ? [from, to] : [to ?? t('promotions.windowAlways'), undefined];
  return (
    <span className="td-number" title={windowIn(of)}>
      <TwoLine main={main} sub={sub} />
    </span>
  );
}

const usesOf = ({ uses, limitTotal, units, limitUnits }: Promotion): string => {
  const count = formats().number(uses);
  if (limitUnits !== null)
    return t('promotions.unitsOf', { count: formats().number(units), limit: formats().number(limitUnits) });
  if (limitTotal !== null) return t('promotions.usesOf', { count, limit: formats().number(limitTotal) });
  return uses === 0 ? '–' : count;
};

export const promotionColumns = (branchesOf: (row: Promotion) => string): Column<Promotion>[] => [
  {
    key: 'name',
    title: t('promotions.promotion'),
    sort: true,
    card: 'title',
    width: 190,
    grows: true,
    render: ({ name, code }) => <TwoLine main={name} sub={code ? t('promotions.codeIs', { code }) : undefined} />,
  },
  {
    key: 'kind',
    title: t('promotions.kind'),
    card: 'fact',
    width: 180,
    render: ({ terms }) => <TwoLine main={ruleOf(terms)} sub={kindName(terms.kind)} />,
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
    width: 160,
    render: (row) => <Dates of={row} />,
  },
  {
    key: 'uses',
    title: t('promotions.uses'),
    sort: true,
    card: 'fact',
    ...right,
    width: 90,
    render: (row) => <span className="td-number">{usesOf(row)}</span>,
  },
  {
    key: 'given',
    title: t('promotions.given'),
    sort: true,
    card: 'fact',
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
