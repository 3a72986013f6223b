import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Input } from 'antd';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { printLabels } from '#contract/catalogue/labels.ts';
import { cameOf } from '#contract/purchasing/lines.ts';
import type { PurchaseOrder } from '#contract/purchasing/order.ts';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/purchasing/texts.ts';
import { Allowed } from '#web/desk/ui/Allowed.tsx';
import { confirm, confirmDiscard } from '#web/desk/ui/confirm.tsx';
import { NothingYet } from '#web/desk/ui/Emptiness.tsx';
import { LineGrid } from '#web/desk/ui/LineGrid.tsx';
import { confirmQuantities } from '#web/desk/ui/largeQuantity.ts';
import type { LineErrors } from '#web/desk/ui/lineGrid.ts';
import { MovedOn } from '#web/desk/ui/MovedOn.tsx';
import { useIsWide } from '#web/desk/ui/media.ts';
import { formatQuantity } from '#web/desk/ui/quantity.ts';
import { RecordPage } from '#web/desk/ui/RecordPage.tsx';
import { RestoredDraft } from '#web/desk/ui/RestoredDraft.tsx';
import { focusUnread } from '#web/desk/ui/unread.ts';
import { CallError } from '#web/platform/callError.ts';
import { useStoredCounts } from '#web/platform/counts.ts';
import { formats } from '#web/platform/formats.ts';
import { inWords } from '#web/platform/i18n.ts';
import { useMay } from '#web/platform/session.ts';
import { useTab } from '#web/platform/tabs.ts';
import { toast } from '#web/platform/toast.ts';
import { useUnsaved } from '#web/platform/unsaved.ts';
import { arrivalColumns } from './arrivalColumns.tsx';
import {
  type Arrival,
  arrivalErrors,
  arrivalOf,
  arrivalProblems,
  arrivalsToSend,
  carriedOver,
  goodQty,
  isEntered,
  isOver,
  labelsQuery,
  orderCost,
  type Receipt,
  receiptOf,
} from './arrivals.ts';
import { toReceive, unitsNow } from './goods.ts';
import { editPath, isOpen, LIST, nameOf, statusName } from './names.ts';
import { OrderStatus } from './OrderStatus.tsx';
import { orderById, useReceive } from './queries.ts';
import { ScanBox } from './ScanBox.tsx';
import '#web/desk/ui/form.css';
import './purchasing.css';

export function PurchaseOrderReceive() {
  const { id } = useParams();
  return (
    <RecordPage list={LIST} query={useQuery(orderById(Number(id)))}>
      {(order) => <Receiving key={order.id} order={order} />}
    </RecordPage>
  );
}

/** Sends the receipt; if it exceeds the order, asks and sends again. */
const useReceiving = (order: PurchaseOrder, goods: readonly Arrival[]) => {
  const receive = useReceive();
  const seesCost = useMay('cost.get');
  const [errors, setErrors] = useState<LineErrors>({});
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const over = goods.filter(isOver);
  const question = {
    title: t('purchasing.receiveOverConfirm'),
    content: over
      .map((line) =>
        t('purchasing.receiveOverLine', {
          name: line.title,
          count: formatQuantity(line.now),
          outstanding: formatQuantity(toReceive(line)),
        }),
      )
      .join(' '),
    ok: t('purchasing.receiveAnyway'),
  };
  /** No question about a receipt that would be refused. */
  const check = (): boolean => {
    const problems = Object.entries(arrivalProblems(goods));
    setErrors(Object.fromEntries(problems.map(([cell, sentence]) => [cell, inWords(sentence)])));
    return problems.length === 0;
  };
  const send = async (note: string): Promise<PurchaseOrder | undefined> => {
    setProblem(undefined);
    setErrors({});
    const allowOver = over.length > 0;
    if (allowOver && !(await confirm(question))) return undefined;
    // Busy for good once it was received: the page closes, and shows nothing of the order as it is then.
    setBusy(true);
    try {
      const { id, version } = order;
      return await receive.mutateAsync({ id, version, lines: arrivalsToSend(goods, seesCost), note, allowOver });
    } catch (error) {
      setBusy(false);
      if (!(error instanceof CallError)) throw error;
      const lineErrors = arrivalErrors(goods, error.fields);
      setErrors(lineErrors);
      if (Object.keys(lineErrors).length === 0) setProblem(error.message);
      return undefined;
    }
  };
  const clearErrors = () => {
    setErrors({});
    setProblem(undefined);
  };
  return { check, send, errors, problem, busy, clearErrors };
};

function Receiving({ order }: { order: PurchaseOrder }) {
  const tab = useTab();
  const title = t('purchasing.receiveTitle', { name: nameOf(order) });
  useEffect(() => tab.setTitle(title), [tab, title]);
  const counts = useStoredCounts<Receipt>(`receipt.${order.id}`, order.version);
  const [goods, setGoods] = useState<Arrival[]>(() =>
    order.productList.map((line) => ({ ...arrivalOf(line), ...counts.start?.lines[line.id] })),
  );
  const [note, setNote] = useState(counts.start?.note ?? '');
  const [restoredAt, setRestoredAt] = useState(counts.countedAt);
  const { check, send, errors, problem, busy, clearErrors } = useReceiving(order, goods);
  const seesCost = useMay('cost.get');
  const editsCost = useMay('cost.edit');
  const mayWriteOff = useMay('stock.add');
  const isWide = useIsWide();
  const withDamaged = isWide || goods.some(({ damaged }) => damaged > 0);
  const withChange = isWide || goods.some((line) => line.paid !== orderCost(line));
  const columns = useMemo(
    () => arrivalColumns({ seesCost, editsCost, mayWriteOff, withDamaged, withChange }),
    [seesCost, editsCost, mayWriteOff, withDamaged, withChange],
  );
  const total = unitsNow(goods);
  const isStarted = goods.some(isEntered);
  const navigate = useNavigate();
  const page = useRef<HTMLElement>(null);
  useUnsaved(isStarted && isOpen(order.status));
  const [opened, setOpened] = useState(order);
  const [counted, setCounted] = useState(order);
  const carryOver = useEffectEvent(() => {
    if (order.version === counted.version) return;
    const lines = carriedOver(order.productList, goods);
    setCounted(order);
    setGoods(lines);
    clearErrors();
    if (isStarted) counts.save(receiptOf(lines, note));
    else setOpened(order);
  });
  // Somebody else received or changed it: what was typed stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each version, once our own call has ended
  useEffect(() => {
    if (!busy) carryOver();
  }, [order.version, busy]);

  const change = (lines: Arrival[]) => {
    if (Object.keys(errors).length > 0) clearErrors();
    setGoods(lines);
    counts.save(receiptOf(lines, note));
  };
  const changeNote = (text: string) => {
    setNote(text);
    counts.save(receiptOf(goods, text));
  };
  const startOver = () => {
    setGoods(order.productList.map((line) => arrivalOf(line)));
    setNote('');
    setRestoredAt(undefined);
    counts.drop();
  };
  const press = async (withLabels = false) => {
    if (busy || focusUnread(page.current) || !check()) return;
    if (!(await confirmQuantities(goods.map((line) => ({ title: line.title, quantity: line.now }))))) return;
    const receivedOrder = await send(note);
    if (!receivedOrder) return;
    counts.drop();
    toast.success(
      receivedOrder.status === 'received'
        ? t('purchasing.fullyReceived', { name: receivedOrder.reference })
        : t('purchasing.unitsReceived', { count: total / 1000 }),
    );
    tab.close(editPath(order.id));
    const good = goods.filter((line) => goodQty(line) > 0);
    if (withLabels && good.length > 0)
      await navigate(
        `${pathOf('productLabels')}?${labelsQuery(good.map((line) => ({ ...line, count: goodQty(line) / 1000 })))}`,
      );
  };
  return (
    <section className="td-page td-receive" ref={page}>
      <header className="td-page-head">
        <h1>{title}</h1>
        <OrderStatus status={order.status} />
        <p className="td-receive-facts">
          {[
            order.supplierName,
            order.branchName,
            order.expectedDate ? t('purchasing.expectedOn', { date: formats().day(order.expectedDate) }) : '',
            t('purchasing.receivedOfOrderedUnits', {
              received: formatQuantity(cameOf(order)),
              count: order.quantity / 1000,
            }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <div className="td-page-actions">
          <Link to={editPath(order.id)}>{t('purchasing.openOrder')}</Link>
        </div>
      </header>
      {counted.version === opened.version ? null : (
        <MovedOn
          key={order.version}
          entity="purchaseOrder"
          id={order.id}
          branchId={order.branchId}
          before={statusName(opened.status)}
          after={statusName(order.status)}
          same={t('purchasing.orderChanged')}
          note={isOpen(order.status) ? t('purchasing.checkQuantities') : undefined}
        />
      )}
      {isOpen(order.status) ? (
        <>
          {restoredAt && isStarted ? <RestoredDraft at={restoredAt} onDiscard={startOver} /> : null}
          <ScanBox goods={goods} onGoods={change} />
          <div className="td-surface td-receive-lines">
            <LineGrid
              label={t('purchasing.itemsToReceive')}
              value={goods}
              onChange={change}
              columns={columns}
              nameOf={(line) => line.title}
              errors={errors}
              mayRemove={() => false}
              onEnd={() => page.current?.querySelector<HTMLInputElement>('.td-scan input')?.focus()}
            />
          </div>
          {problem ? <Alert type="error" showIcon title={problem} role="alert" /> : null}
          <footer className="td-form-foot">
            <Input
              aria-label={t('common.note')}
              placeholder={t('purchasing.receiveNoteExample')}
              maxLength={500}
              value={note}
              onChange={({ target }) => changeNote(target.value)}
            />
            <div className="td-form-buttons">
              <Button
                type="primary"
                disabled={!isStarted}
                loading={busy ? { delay: 200 } : false}
                onClick={() => void press()}
              >
                {total > 0 ? t('purchasing.receiveUnits', { count: total / 1000 }) : t('purchasing.receive')}
              </Button>
              {total > 0 ? (
                <Allowed to={printLabels}>
                  <Button onClick={() => void press(true)}>{t('purchasing.receiveWithLabels')}</Button>
                </Allowed>
              ) : null}
              <Button onClick={() => change(goods.map((line) => ({ ...line, now: toReceive(line) })))}>
                {t('purchasing.receiveAll')}
              </Button>
              {isStarted ? (
                <Button type="text" onClick={() => void confirmDiscard().then((discard) => discard && startOver())}>
                  {t('purchasing.startOver')}
                </Button>
              ) : null}
            </div>
          </footer>
        </>
      ) : (
        <div className="td-surface">
          <NothingYet
            title={t('purchasing.nothingToReceiveLabel')}
            text={t('purchasing.nothingToReceiveHint')}
            action={<Link to={editPath(order.id)}>{t('purchasing.openOrder')}</Link>}
          />
        </div>
      )}
    </section>
  );
}
