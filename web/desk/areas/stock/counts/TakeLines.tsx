import { RedoOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { useMemo, useState } from 'react';
import type { z } from 'zod';
import { pageOfTakeLines, type TakeLine, takeShows } from '#contract/stock/counting.ts';
import { recountStock, type StockTake } from '#contract/stock/counts.ts';
import { productColumn, quantity, right, signedQuantity, skuColumn } from '#web/desk/areas/stock/columns.tsx';
import { takeLines, useRecount } from '#web/desk/areas/stock/queries.ts';
import { t } from '#web/desk/areas/stock/texts.ts';
import { DataTable } from '#web/desk/ui/DataTable.tsx';
import { DateTime } from '#web/desk/ui/DateTime.tsx';
import { NothingYet } from '#web/desk/ui/Emptiness.tsx';
import { type Column, INSTANT_WIDTH } from '#web/desk/ui/list.ts';
import { Money } from '#web/desk/ui/Money.tsx';
import { formatQuantity } from '#web/desk/ui/quantity.ts';
import { StatusTag } from '#web/desk/ui/StatusTag.tsx';
import { CallError } from '#web/platform/callError.ts';
import { useMay } from '#web/platform/session.ts';
import { toast } from '#web/platform/toast.ts';
import { useUrlFilter } from '#web/platform/url.ts';
import { EntriesDrawer } from './EntriesDrawer.tsx';
import { showName } from './names.tsx';
import '#web/desk/ui/selection.css';

type Line = z.output<typeof TakeLine>;
const LineFilter = pageOfTakeLines.input.omit({ id: true });

const Mark = ({ line }: { line: Line }) => {
  if (line.awaitingRecount) return <StatusTag mood="attention">{t('stock.awaitingRecount')}</StatusTag>;
  if (line.superseded) return <StatusTag mood="neutral">{t('stock.countedLater')}</StatusTag>;
  if (line.needRecount) return <StatusTag mood="wrong">{t('stock.needsRecount')}</StatusTag>;
  if (line.zeroed) return <StatusTag mood="attention">{t('stock.setToZero')}</StatusTag>;
  if (line.variance === null) return '–';
  return line.variance === 0 ? (
    <StatusTag mood="good">{t('stock.asExpected')}</StatusTag>
  ) : (
    <StatusTag mood="attention">{t('stock.hasVariance')}</StatusTag>
  );
};

/** While a blind count runs, expected quantities are hidden. */
const columns = (branchId: number, hidden: boolean): Column<Line>[] => [
  productColumn('title'),
  // The figures of a row add up: on a small laptop the SKU makes room for them.
  { ...skuColumn(), folds: true },
  {
    key: 'counted',
    title: t('stock.countedQuantity'),
    card: 'fact',
    ...right,
    width: 80,
    render: ({ counted }) => (counted === null ? '–' : <b className="td-number">{formatQuantity(counted)}</b>),
  },
  ...(hidden
    ? []
    : ([
        {
          key: 'expected',
          title: t('stock.expectedQuantity'),
          card: 'fact',
          ...right,
          width: 84,
          render: ({ expected }) => quantity(expected),
        },
        {
          key: 'variance',
          title: t('stock.variance'),
          sort: true,
          card: 'fact',
          ...right,
          width: 88,
          render: ({ variance }) => signedQuantity(variance),
        },
        {
          key: 'varianceValue',
          cost: true,
          title: t('stock.varianceValue'),
          sort: true,
          card: 'fact',
          ...right,
          width: 96,
          render: ({ varianceValue = null }) => <Money amount={varianceValue} />,
        },
      ] satisfies Column<Line>[])),
  { key: 'mark', title: t('common.status'), card: 'corner', width: 126, render: (line) => <Mark line={line} /> },
  {
    key: 'countedAt',
    title: t('stock.lastCounted'),
    sort: true,
    extra: true,
    width: INSTANT_WIDTH,
    render: ({ countedAt }) => <DateTime at={countedAt} branchId={branchId} />,
  },
  { key: 'places', title: t('stock.place'), extra: true, width: 140, render: ({ places }) => places.join(', ') || '–' },
  {
    key: 'entries',
    title: t('stock.entryCount'),
    extra: true,
    ...right,
    render: ({ entries }) => <span className="td-number">{entries || '–'}</span>,
  },
  { key: 'barcode', title: t('common.barcode'), extra: true, width: 150, render: ({ barcode }) => barcode || '–' },
];

type TakeLinesProps = { take: StockTake; onProblem: (problem: string | undefined) => void };

export function TakeLines({ take, onProblem }: TakeLinesProps) {
  const { id, branchId, version, status, blind, summary } = take;
  const [filter, setFilter] = useUrlFilter(LineFilter);
  const [openLine, setOpenLine] = useState<Line>();
  const recount = useRecount();
  const mayRecount = useMay(recountStock.can) && (status === 'counting' || status === 'review');
  const hidden = blind && status === 'counting';
  const isBegun = summary.counted > 0 || status !== 'counting';
  const shows = takeShows.filter(
    (show) => (isBegun || show !== 'counted') && (!hidden || (show !== 'differing' && show !== 'needRecount')),
  );
  // Until something was counted, the products to count are shown.
  const usual = isBegun ? 'counted' : 'uncounted';
  const show = shows.includes(filter.show) ? filter.show : usual;
  const lines = useQuery(takeLines({ ...filter, show, id }));

  const ask = async (
    which: { productIds: number[] } | { needRecount: true },
    onSuccess: () => void = () => undefined,
  ) => {
    onProblem(undefined);
    try {
      await recount.mutateAsync({ id, version, ...which });
      toast.success(t('stock.recountRequested'));
      onSuccess();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      onProblem(error.message);
    }
  };
  const counts: Partial<Record<(typeof shows)[number], number | null>> = {
    counted: summary.counted,
    differing: summary.differing,
    needRecount: summary.needRecount,
    awaitingRecount: summary.awaitingRecount,
    uncounted: Math.max(0, summary.products - summary.counted),
  };
  return (
    <>
      <div className="td-take-shows">
        <Segmented
          aria-label={t('stock.linesToShow')}
          value={show}
          options={shows.map((value) => ({ value, label: `${showName(value)} ${counts[value] ?? ''}` }))}
          onChange={(value) => setFilter({ show: value, sortField: undefined, sortOrder: undefined })}
        />
      </div>
      <DataTable
        name={hidden ? 'takeLines.blind' : 'takeLines'}
        title={showName(show)}
        query={lines}
        columns={useMemo(() => columns(branchId, hidden), [branchId, hidden])}
        // The kind of lines is chosen above and never empty: it is not a filter that can be cleared.
        filter={{ ...filter, show: undefined }}
        onFilter={({ show: _, ...changes }) => setFilter(changes)}
        idOf={({ productId }) => productId}
        nameOf={({ title }) => title}
        search={t('common.findProduct')}
        tools={
          mayRecount && summary.needRecount ? (
            <Button
              icon={<RedoOutlined aria-hidden />}
              loading={recount.isPending}
              onClick={() => void ask({ needRecount: true })}
            >
              {t('stock.recountCount', { count: summary.needRecount })}
            </Button>
          ) : null
        }
        onOpen={setOpenLine}
        selectionBar={
          mayRecount && show !== 'uncounted'
            ? ({ rows, clear }) => (
                <div className="td-selection" role="toolbar" aria-label={t('common.selectedRows')}>
                  <span className="td-number" aria-live="polite">
                    {t('common.selectedCount', { count: rows.length })}
                  </span>
                  <Button
                    size="small"
                    icon={<RedoOutlined aria-hidden />}
                    loading={recount.isPending}
                    onClick={() => void ask({ productIds: rows.map(({ productId }) => productId) }, clear)}
                  >
                    {t('stock.recount')}
                  </Button>
                  <Button size="small" type="text" onClick={clear}>
                    {t('common.clearSelection')}
                  </Button>
                </div>
              )
            : undefined
        }
        empty={<NothingYet title={show === 'uncounted' ? t('stock.everythingCounted') : t('stock.nothingHere')} />}
      />
      {openLine ? <EntriesDrawer take={take} line={openLine} onClose={() => setOpenLine(undefined)} /> : null}
    </>
  );
}
