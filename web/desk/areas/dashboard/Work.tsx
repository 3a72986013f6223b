import { CheckCircleOutlined, WarningOutlined } from '@ant-design/icons';
import type { UseQueryResult } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import { type fetchWork, type WorkItem, type WorkKind, workLists } from '#contract/dashboard/work.ts';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/dashboard/texts.ts';
import { formatMoney } from '#web/desk/ui/amount.ts';
import { CouldNotLoad } from '#web/desk/ui/Emptiness.tsx';
import { BRANCH } from '#web/platform/branch.ts';
import { ALL } from '#web/platform/branchFilter.ts';
import { formats } from '#web/platform/formats.ts';
import { useSession } from '#web/platform/session.ts';
import { writeFilter } from '#web/platform/url.ts';
import './work.css';

type WorkReply = z.output<(typeof fetchWork)['reply']>;

const labelOf = (kind: WorkKind): string =>
  ({
    ordersToPick: t('dashboard.ordersToPick'),
    ordersToDispatch: t('dashboard.ordersToDispatch'),
    deliveriesDue: t('dashboard.deliveriesDue'),
    transfersToReceive: t('dashboard.transfersToReceive'),
    countsToApprove: t('dashboard.countsToApprove'),
    lowStock: t('dashboard.lowStock'),
    parkedSales: t('dashboard.parkedSales'),
    overdueCustomers: t('dashboard.overdueCustomers'),
    tillFlags: t('dashboard.tillFlags'),
    failedProductImports: t('dashboard.failedProductImports'),
    failedCustomerImports: t('dashboard.failedCustomerImports'),
    failedEmails: t('dashboard.failedEmails'),
  })[kind];

const failures: readonly WorkKind[] = ['failedProductImports', 'failedCustomerImports', 'failedEmails'];

type Place = { day: string; branchId: number | undefined; severalBranches: boolean };

/** The list behind the number, at the branch shown. */
const listPath = (kind: WorkKind, { day, branchId, severalBranches }: Place): string => {
  const { list, screen, filter } = workLists[kind];
  const params = writeFilter(list.input, filter(day), new URLSearchParams());
  if (severalBranches && BRANCH in list.input.shape)
    params.set(BRANCH, branchId === undefined ? ALL : String(branchId));
  return `${pathOf(screen)}?${params}`;
};

function WorkTile({ item: { kind, count, more, amount }, place }: { item: WorkItem; place: Place }) {
  return (
    <li>
      <Link to={listPath(kind, place)}>
        <strong className="td-number">
          {formats().number(count)}
          {more ? '+' : ''}
        </strong>
        <span>
          {failures.includes(kind) ? <WarningOutlined aria-hidden /> : null}
          {labelOf(kind)}
        </span>
        {amount === undefined ? null : <small className="td-number">{formatMoney(amount)}</small>}
      </Link>
    </li>
  );
}

/** One row, or two as long as each other; more than ten are never in one row. */
const columnsFor = (count: number) => {
  const half = Math.max(4, Math.ceil(count / 2));
  return { '--half': half, '--all': count > 10 ? half : Math.max(4, count) } as CSSProperties;
};

function Tiles({ reply: { day, work }, branchId }: { reply: WorkReply; branchId: number | undefined }) {
  const severalBranches = useSession(({ user }) => (user?.branches.length ?? 0) > 1);
  const waiting = work.filter(({ count }) => count > 0);
  if (waiting.length === 0)
    return (
      <p className="td-work-none">
        <CheckCircleOutlined aria-hidden /> {t('dashboard.workNone')}
      </p>
    );
  return (
    <ul className="td-work" style={columnsFor(waiting.length)}>
      {waiting.map((item) => (
        <WorkTile key={item.kind} item={item} place={{ day, branchId, severalBranches }} />
      ))}
    </ul>
  );
}

/** What waits for the user, as numbers that open lists; nothing for read-only users. */
export function Work({ query, branchId }: { query: UseQueryResult<WorkReply>; branchId: number | undefined }) {
  if (query.data?.work.length === 0) return null;
  return (
    <section className="td-work-part" aria-labelledby="td-work">
      <h2 id="td-work" className="td-visually-hidden">
        {t('dashboard.work')}
      </h2>
      {query.data ? (
        <Tiles reply={query.data} branchId={branchId} />
      ) : query.isError ? (
        <CouldNotLoad why={query.error.message} onRetry={query.refetch} />
      ) : (
        <div className="td-work-loading td-late" role="status" aria-label={t('common.loading')} />
      )}
    </section>
  );
}
