import { Button, Input, Radio, Segmented, Select } from 'antd';
import { type Milli, milli } from '#contract/quantity.ts';
import type { SalesLine, SalesOrder } from '#contract/sales/order.ts';
import { usePaymentTypes } from '#web/desk/areas/sales/choices.ts';
import { QuantityTable } from '#web/desk/areas/sales/orders/QuantityTable.tsx';
import { TenderEditor } from '#web/desk/areas/sales/payments/TenderEditor.tsx';
import { TenderSums } from '#web/desk/areas/sales/payments/TenderSums.tsx';
import { fittingTypes } from '#web/desk/areas/sales/payments/tenders.ts';
import { SubmitFooter, SubmitForm } from '#web/desk/areas/sales/SubmitForm.tsx';
import { t } from '#web/desk/areas/sales/texts.ts';
import { buyerName, editPath, movedWords, reasonOptions } from '#web/desk/areas/sales/words.ts';
import { formatMoney } from '#web/desk/ui/amount.ts';
import { Sums } from '#web/desk/ui/DocumentFrame.tsx';
import { useSession } from '#web/platform/session.ts';
import { useTab } from '#web/platform/tabs.ts';
import { toast } from '#web/platform/toast.ts';
import { useUnsaved } from '#web/platform/unsaved.ts';
import { ExchangeLines } from './ExchangeLines.tsx';
import { leftToReturn, pricePaid, worthOf } from './returnDraft.ts';
import { useReturnForm } from './useReturnForm.ts';
import '#web/desk/areas/sales/sales.css';
import './returns.css';

/** The returned goods and their condition, what the customer takes instead, and the money due. */
export function ReturnForm({ sale }: { sale: SalesOrder }) {
  const tab = useTab();
  const { enabled } = usePaymentTypes();
  const branches = useSession(({ user }) => user?.branches ?? []);
  const form = useReturnForm(sale, (order) => {
    toast.success(movedWords(order));
    tab.close(editPath(order.id));
  });
  useUnsaved(!form.isEmpty || form.newLines.length > 0);
  const { sum, open, problem, errors } = form;
  return (
    <SubmitForm className="td-payment-page td-return" submit={form.submit}>
      <div className="td-return-main">
        <section className="td-surface td-sales-box" aria-label={t('sales.itemsToReturn')}>
          <div className="td-return-head">
            <h2>
              {buyerName(sale)} · {sale.branchName}
            </h2>
            <Button size="small" onClick={form.returnAll}>
              {t('sales.returnAll')}
            </Button>
          </div>
          {sale.promotions.length > 0 ? <p className="td-quiet">{t('sales.returnAtPricePaid')}</p> : null}
          <QuantityTable
            label={t('sales.itemsToReturn')}
            lines={sale.productList.filter((line) => leftToReturn(line) > 0)}
            leftOf={leftToReturn}
            leftTitle={t('sales.returnable')}
            quantityTitle={t('sales.returnQuantity')}
            quantities={form.quantities}
            onQuantity={form.setQuantity}
            onScan={form.onScan}
            errors={errors.goods}
            price={{
              title: t('sales.pricePaid'),
              render: (line) => <PricePaid line={line} quantity={form.quantities.get(line.id) ?? milli(0)} />,
            }}
            extra={{
              title: t('sales.restockOrWriteOff'),
              render: ({ id, title }) => (
                <Segmented
                  size="small"
                  aria-label={t('sales.restockOrWriteOffNamed', { name: title })}
                  value={form.isRestocked(id) ? 'shelf' : 'off'}
                  options={[
                    { value: 'shelf', label: t('sales.restock') },
                    { value: 'off', label: t('sales.writeOff') },
                  ]}
                  onChange={(value) => form.setRestock(id, value === 'shelf')}
                />
              ),
            }}
          />
        </section>
        <ExchangeLines form={form} />
      </div>
      <section className="td-surface td-sales-box" aria-label={t('common.summary')}>
        {branches.length > 1 ? (
          <Select
            aria-label={t('sales.returnBranch')}
            value={form.branchId}
            options={branches.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={form.setBranchId}
          />
        ) : null}
        <Sums
          rows={[
            { name: t('sales.returnedItems'), amount: formatMoney(-sum.worth as typeof sum.worth) },
            ...(form.newLines.length > 0
              ? [{ name: t('sales.newItems'), amount: formatMoney((sum.total + sum.worth) as typeof sum.worth) }]
              : []),
            ...(sum.rounding === 0 ? [] : [{ name: t('sales.cashRounding'), amount: formatMoney(sum.rounding) }]),
            ...(sum.paidOff === 0 ? [] : [{ name: t('sales.takenOffOwing'), amount: formatMoney(sum.paidOff) }]),
            { name: open < 0 ? t('sales.refundAmount') : t('sales.toPay'), amount: formatMoney(form.left) },
          ]}
        />
        {open === 0 ? null : (
          <>
            <TenderEditor
              types={fittingTypes(enabled, sale, sum, false, form.credit)}
              rows={form.rows}
              onRows={form.setRows}
              live={form.live}
              left={form.left}
              credit={form.credit}
              cashRounding={form.cashRounding}
              outgoing={open < 0}
              errors={errors.tenders}
              missing={form.isUnrefunded}
            />
            <TenderSums
              label={open < 0 ? t('sales.refundAmount') : t('sales.toPay')}
              before={form.left}
              rounded={sum.rounding}
              live={form.live}
              rows={form.rows}
              way="settle"
            />
          </>
        )}
        <fieldset className="td-return-reasons">
          <legend>{t('sales.returnReason')}</legend>
          <Radio.Group
            value={form.reason}
            options={reasonOptions()}
            onChange={({ target }) => form.setReason(target.value)}
          />
        </fieldset>
        <Input.TextArea
          aria-label={t('common.note')}
          placeholder={t('common.note')}
          autoSize={{ minRows: 1, maxRows: 4 }}
          maxLength={2000}
          value={form.note}
          onChange={({ target }) => form.setNote(target.value)}
        />
        <SubmitFooter
          problem={problem}
          saidAtFields={form.hasFieldErrors}
          submit={form.submit}
          label={form.label}
          disabled={form.isEmpty}
          busy={form.busy}
          block
        />
      </section>
    </SubmitForm>
  );
}

/** The value of one, after discounts and promotions; and below it the value of the returned quantity. */
function PricePaid({ line, quantity }: { line: SalesLine; quantity: Milli }) {
  return (
    <>
      {formatMoney(pricePaid(line))}
      {quantity > 0 ? (
        <span className="td-twoline-sub">{t('sales.refundOf', { amount: formatMoney(worthOf(line, quantity)) })}</span>
      ) : null}
    </>
  );
}
