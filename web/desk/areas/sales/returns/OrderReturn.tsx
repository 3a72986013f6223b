import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Input } from 'antd';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import type { SalesOrder } from '#contract/sales/order.ts';
import { getOrderByReference } from '#contract/sales.ts';
import { orderById } from '#web/desk/areas/sales/queries.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import { LIST, orderName } from '#web/desk/areas/sales/words.ts';
import { NothingYet } from '#web/desk/ui/Emptiness.tsx';
import { RecordPage } from '#web/desk/ui/RecordPage.tsx';
import { call } from '#web/platform/api.ts';
import { CallError } from '#web/platform/callError.ts';
import { useTab } from '#web/platform/tabs.ts';
import { ReturnForm } from './ReturnForm.tsx';
import { canReturn } from './returnDraft.ts';
import '#web/desk/ui/page.css';
import '#web/desk/areas/sales/sales.css';
import './returns.css';

/** Returned goods: from an order, or by the number on the customer's receipt. */
export function OrderReturn() {
  const { id } = useParams();
  return id === undefined ? <ByReference /> : <ById id={Number(id)} />;
}

function ById({ id }: { id: number }) {
  return (
    <RecordPage list={LIST} query={useQuery(orderById(id))}>
      {(sale) => <Returning sale={sale} />}
    </RecordPage>
  );
}

function ByReference() {
  const [typed, setTyped] = useState('');
  const [sale, setSale] = useState<SalesOrder>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const find = async () => {
    const reference = typed.trim();
    if (busy || reference === '') return;
    setBusy(true);
    setProblem(undefined);
    try {
      setSale(await call(getOrderByReference, { reference }, { handles: (error) => !error.unanswered }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.code === 404 ? t('sales.returnNoSale', { reference }) : error.message);
    } finally {
      setBusy(false);
    }
  };
  if (sale) return <Returning key={sale.id} sale={sale} onOther={() => setSale(undefined)} />;
  return (
    <section className="td-page">
      <header className="td-page-head">
        <h1>{t('sales.returnOrExchange')}</h1>
      </header>
      <form
        className="td-surface td-sales-box"
        onSubmit={(event) => {
          event.preventDefault();
          void find();
        }}
      >
        <div className="td-return-find">
          <Input
            aria-label={t('sales.orderReference')}
            placeholder={t('sales.receiptNumber')}
            autoFocus
            maxLength={40}
            value={typed}
            status={problem ? 'error' : undefined}
            onChange={({ target }) => {
              setTyped(target.value);
              setProblem(undefined);
            }}
          />
          <Button type="primary" htmlType="submit" loading={busy ? { delay: 200 } : false}>
            {t('sales.findSale')}
          </Button>
        </div>
        {problem ? <Alert type="error" showIcon title={problem} role="alert" /> : null}
        <p className="td-quiet">
          {t('sales.noReceipt')} <Link to={LIST}>{t('sales.findInList')}</Link>
        </p>
      </form>
    </section>
  );
}

function Returning({ sale, onOther }: { sale: SalesOrder; onOther?: () => void }) {
  const { setTitle } = useTab();
  const title = t('sales.returnOf', { reference: orderName(sale) });
  useEffect(() => setTitle(title), [setTitle, title]);
  return (
    <section className="td-page">
      <header className="td-page-head">
        <h1>{title}</h1>
        <div className="td-page-actions">
          {onOther ? <Button onClick={onOther}>{t('sales.returnOtherSale')}</Button> : null}
        </div>
      </header>
      {canReturn(sale) ? (
        <ReturnForm sale={sale} />
      ) : (
        <div className="td-surface">
          <NothingYet title={t('sales.returnNothing')} text={t('sales.returnNothingHint')} />
        </div>
      )}
    </section>
  );
}
