import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import { MAX_LINES } from '#contract/purchasing/order.ts';
import { pageOfPurchaseOrders } from '#contract/purchasing.ts';
import type { Milli } from '#contract/quantity.ts';
import { type MadeOrder, makePurchaseOrders, orderingReport, orderingShows } from '#contract/reports/ordering.ts';
import { serviceLevels } from '#contract/reports/replenishment.ts';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/reports/texts.ts';
import { BulkBar } from '#web/desk/ui/BulkBar.tsx';
import { useBranchField } from '#web/desk/ui/branchField.tsx';
import { choice } from '#web/desk/ui/choice.tsx';
import { DataTable } from '#web/desk/ui/DataTable.tsx';
import { NothingYet } from '#web/desk/ui/Emptiness.tsx';
import { ListPage } from '#web/desk/ui/ListPage.tsx';
import { useListFilters } from '#web/desk/ui/products/listFilters.tsx';
import { QuantityInput } from '#web/desk/ui/QuantityInput.tsx';
import { SavedViews } from '#web/desk/ui/SavedViews.tsx';
import { TwoLine } from '#web/desk/ui/TwoLine.tsx';
import { useBranchFilter } from '#web/platform/branchFilter.ts';
import { useCall } from '#web/platform/changes.ts';
import { inWords } from '#web/platform/i18n.ts';
import { listQuery } from '#web/platform/query.ts';
import { useSession } from '#web/platform/session.ts';
import { cellOf, columnsOf, totalCells } from './columns.tsx';
import { Explanation, type OrderingRow } from './Explanation.tsx';
import { type Edits, joinShown, lineValue, totalsWith } from './orderingTotals.ts';
import { PrintedPart, ReportButtons } from './ReportHead.tsx';
import { chosenFields } from './selection.ts';
import './reports.css';

const dayChoices = (choices: readonly number[]) =>
  choices.map((count) => ({ value: count, label: t('reports.daysCount', { count }) }));
const shows = () =>
  orderingShows.map((value) => ({
    value,
    label: { toOrder: t('reports.showToOrder'), all: t('reports.allProducts') }[value],
  }));

/** The drafts, and the titles of ticked products that are on none. */
type CreatedOrders = { orders: z.output<typeof MadeOrder>[]; leftOut: string[] };

const MAX_NAMED = 5;

/** The drafts that were created, each a link, and what was not ordered. */
function CreatedDrafts({ created: { orders, leftOut }, onClose }: { created: CreatedOrders; onClose: () => void }) {
  return (
    <Alert
      className="td-report-made"
      type="success"
      showIcon
      closable={{ onClose }}
      title={t('reports.madeOrders', { count: orders.length })}
      description={
        <>
          <ul>
            {orders.map(({ id, supplierName, items }) => (
              <li key={id}>
                <Link className="td-link" to={pathOf('purchaseOrderEdit', { id })}>
                  {t('reports.madeLines', { supplier: supplierName, count: items })}
                </Link>
              </li>
            ))}
          </ul>
          {leftOut.length > 0 ? (
            <p>
              {t('reports.leftOut', {
                names: [...leftOut.slice(0, MAX_NAMED), ...(leftOut.length > MAX_NAMED ? ['…'] : [])].join(', '),
              })}
            </p>
          ) : null}
        </>
      }
    />
  );
}

/** What to order for a branch: quantities are edited in place, and the ticked ones become one draft per supplier. */
export function OrderingReport() {
  const [listFilter, setFilter] = useBranchFilter(orderingReport.page.input);
  const branches = useSession(({ user }) => user?.branches ?? []);
  // For one branch: if all are chosen, for the first, and it says so.
  const filter = { ...listFilter, branchId: listFilter.branchId ?? branches[0]?.id };
  const query = useQuery(listQuery(orderingReport.page, filter));
  const [edits, setEdits] = useState<Edits>(new Map());
  const [created, setCreated] = useState<CreatedOrders>();
  const make = useCall(makePurchaseOrders, { refresh: [orderingReport.page, pageOfPurchaseOrders] });
  const { pageNo: _, pageSize: __, sortField: ___, sortOrder: ____, ...narrowed } = filter;
  const narrowing = JSON.stringify(narrowed);
  const joined = query.isPlaceholderData ? edits : joinShown(edits, query.data?.data ?? [], narrowing);
  if (joined !== edits) setEdits(joined);
  const quantityOf = ({ productId, suggestion }: OrderingRow) => {
    const edit = edits.get(productId);
    return edit === undefined ? suggestion : edit.quantity;
  };
  const edit = (row: OrderingRow, quantity: Milli | null, isWrong = false) =>
    setEdits((before) => new Map(before).set(row.productId, { row, quantity, isWrong, narrowing }));
  const order = async (rows: readonly OrderingRow[]) => {
    const lines = rows.flatMap((row) => {
      const quantity = quantityOf(row);
      return quantity ? [{ productId: row.productId, quantity, onDraft: row.onDraft }] : [];
    });
    const { orders } = await make.mutateAsync({ branchId: rows[0]?.branchId, lines });
    setCreated({ orders, leftOut: rows.filter((row) => !quantityOf(row)).map(({ title: name }) => name) });
    setEdits(new Map());
  };
  const problemOf = (rows: readonly OrderingRow[]): string | undefined => {
    if (rows.some(({ productId }) => edits.get(productId)?.isWrong)) return t('reports.fixQuantities');
    if (!rows.some(quantityOf)) return t('reports.nothingToOrder');
    return rows.length > MAX_LINES ? t('reports.tooMany', { max: MAX_LINES }) : undefined;
  };
  const totals =
    query.data &&
    totalsWith(
      query.data.totals,
      [...edits.values()].filter((each) => each.narrowing === narrowing),
    );
  const setting = { days: filter.days, coverDays: filter.coverDays, serviceLevel: filter.serviceLevel };
  const title = inWords('menu.orderingReport');
  const branch = listFilter.branchId === undefined && branches.length > 1 ? branches[0] : undefined;
  return (
    <ListPage title={title} actions={<ReportButtons report={orderingReport} filter={filter} page={query.data} />}>
      <PrintedPart page={query.data} />
      <p className="td-report-hint">
        {branch ? t('reports.orderingBranch', { branch: branch.name }) : null} {t('reports.orderingHint')}
      </p>
      {created ? <CreatedDrafts created={created} onClose={() => setCreated(undefined)} /> : null}
      <DataTable<OrderingRow, typeof filter>
        name="orderingReport"
        title={title}
        query={query}
        tools={<SavedViews table="orderingReport" />}
        columns={columnsOf<OrderingRow>(
          orderingReport,
          {
            title: {
              card: 'title',
              width: 220,
              comfort: 320,
              grows: true,
              render: (row: OrderingRow) => <TwoLine main={row.title} sub={row.chineseTitle} />,
            },
            sku: { width: 110 },
            supplierName: { card: 'fact', folds: true },
            onHand: { card: 'fact', width: 90 },
            value: {
              card: 'fact',
              width: 110,
              render: (row: OrderingRow) => cellOf('money', lineValue(row, quantityOf(row))),
            },
            suggestion: {
              card: 'fact',
              // A message about unreadable input fits below the field.
              width: 150,
              render: (row: OrderingRow) => (
                <QuantityInput
                  className="td-report-quantity"
                  aria-label={t('reports.editQuantity', { name: row.title })}
                  min={0}
                  goods={row}
                  value={quantityOf(row)}
                  onChange={(quantity) => edit(row, quantity)}
                  onUnread={() => edit(row, null, true)}
                />
              ),
            },
          },
          query.data?.data,
        )}
        filter={filter}
        onFilter={setFilter}
        idOf={({ productId }) => productId}
        nameOf={(row) => row.title}
        search={t('common.findProduct')}
        filters={chosenFields<typeof filter>(orderingReport.page.input, [
          { ...choice('show', t('reports.show'), shows()), width: 140 },
          ...useBranchField(),
          ...useListFilters(),
          { ...choice('days', t('reports.soldOver'), dayChoices([14, 30, 60, 90, 180, 365])), width: 192 },
          { ...choice('coverDays', t('reports.coverDays'), dayChoices([7, 14, 21, 28, 42, 60, 90])), width: 186 },
          {
            ...choice(
              'serviceLevel',
              t('reports.inStock'),
              serviceLevels.map((level) => ({ value: level as number, label: t('reports.inStockOf', { level }) })),
            ),
            width: 170,
          },
        ])}
        details={(row) => <Explanation row={row} setting={setting} />}
        selectionBar={({ rows, hidden, page, clear }) => (
          <BulkBar rows={rows} hidden={hidden} page={page} clear={clear} problem={problemOf(rows)}>
            {({ run, button }) =>
              button(makePurchaseOrders, t('reports.makeOrders'), undefined, () => void run(() => order(rows)))
            }
          </BulkBar>
        )}
        totals={totalCells(orderingReport, totals)}
        empty={<NothingYet title={t('reports.orderingEmpty')} text={t('reports.orderingEmptyHint')} />}
      />
    </ListPage>
  );
}
