import { Form, type FormInstance, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { useMemo, useRef, useState } from 'react';
import { type PurchaseOrder, PurchaseOrderDraft } from '#contract/purchasing/order.ts';
import { genProductList } from '#contract/purchasing.ts';
import { wallClock } from '#contract/zones.ts';
import { t } from '#web/desk/areas/purchasing/texts.ts';
import { DayInput } from '#web/desk/ui/DayInput.tsx';
import { Field } from '#web/desk/ui/Field.tsx';
import { useFormScope } from '#web/desk/ui/form.ts';
import { LineField } from '#web/desk/ui/LineField.tsx';
import { focusQuantity, placeOfChange } from '#web/desk/ui/lineFocus.ts';
import { readable } from '#web/desk/ui/list.ts';
import { useIsPhone, useIsWide } from '#web/desk/ui/media.ts';
import { useAvailableColumn } from '#web/desk/ui/products/availableColumn.tsx';
import { ListPick } from '#web/desk/ui/products/ListPick.tsx';
import { ProductPicker } from '#web/desk/ui/products/ProductPicker.tsx';
import { SidePart } from '#web/desk/ui/SidePart.tsx';
import { zoneOf } from '#web/platform/branch.ts';
import { useMay, useSession } from '#web/platform/session.ts';
import { lineColumns } from './lineColumns.tsx';
import { type FormLine, lineOfHit, receivedOf, showLines, withOneMore } from './lines.ts';
import { FileButton, SupplierFile } from './SupplierFile.tsx';
import { receivedByLine } from './settlement.ts';
import './purchasing.css';

const { supplierId, branchId, otherReference, note, expectedDate } = PurchaseOrderDraft.shape;

export function SupplierField({ onChange }: { onChange?: () => void }) {
  return (
    <Field name="supplierId" label={t('common.supplier')} of={supplierId}>
      <ListPick kind="supplier" placeholder={t('purchasing.chooseSupplier')} onChange={onChange} />
    </Field>
  );
}

export function BranchField({ onChange }: { onChange: () => void }) {
  const branches = useSession(({ user }) => user?.branches ?? []);
  return (
    <Field name="branchId" label={t('common.branch')} of={branchId.unwrap()}>
      <Select options={branches.map(({ id, name }) => ({ value: id, label: name }))} onChange={onChange} />
    </Field>
  );
}

/** Most likely last year's, or a slip; but an order that is entered late may have it. */
const warnOfPast = (day: string): string | null =>
  day < dayjs(wallClock(new Date(), zoneOf(undefined))).format('YYYY-MM-DD') ? t('purchasing.expectedPast') : null;

export function ExpectedField() {
  return (
    <Field name="expectedDate" label={t('purchasing.expectedDate')} of={expectedDate.unwrap()} warn={warnOfPast}>
      <DayInput />
    </Field>
  );
}

/** A new order starts with its supplier and expected date. */
export function OrderHead() {
  return (
    <div className="td-document-head">
      <SupplierField />
      <ExpectedField />
    </div>
  );
}

/** Beside the lines: the note and the supplier's own reference. */
export function OrderNotes({ instance }: { instance: FormInstance }) {
  const reference = Form.useWatch('otherReference', { form: instance, preserve: true }) as string | undefined;
  const noteText = Form.useWatch('note', { form: instance, preserve: true }) as string | undefined;
  return (
    <SidePart title={t('purchasing.noteAndReference')} lines={[reference ?? '', noteText ?? '']}>
      <Field name="note" label={t('common.note')} of={note.unwrap()}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={2000} />
      </Field>
      <Field name="otherReference" label={t('purchasing.otherReference')} of={otherReference.unwrap()}>
        <Input maxLength={100} placeholder={t('purchasing.otherReferenceExample')} />
      </Field>
    </SidePart>
  );
}

type OrderLinesProps = {
  gstRate: number;
  branchId: number | undefined;
  receipts?: PurchaseOrder['receipts'];
  withReceived?: boolean;
  locked: boolean;
  autoFocus?: boolean;
};

/** The lines of an order in its form. By keyboard only, as in sales: product, Enter, quantity, Enter, next product. */
export function OrderLines({
  gstRate,
  branchId: at,
  receipts,
  withReceived = false,
  locked,
  autoFocus,
}: OrderLinesProps) {
  const seesCost = useMay('cost.get');
  const changesCost = useMay('cost.edit');
  const wide = useIsWide();
  const phone = useIsPhone();
  const { instance } = useFormScope();
  const lines = Form.useWatch('productList', { form: instance, preserve: true }) as readonly FormLine[] | undefined;
  // Once everything is received, the stock on hand no longer matters to the order.
  const available = useAvailableColumn<FormLine>(locked ? [] : lines, at);
  const columns = useMemo(
    () =>
      readable(
        lineColumns({
          gstRate,
          withReceived,
          receivedAmounts: receivedByLine(receipts ?? []),
          changesCost,
          phone,
          available: locked ? undefined : available,
        }),
        seesCost,
      ).filter(
        // The product's name matters more, and the summary shows the GST.
        ({ key }) => key !== 'gst' || phone || (wide && locked),
      ),
    [gstRate, receipts, withReceived, changesCost, available, locked, seesCost, wide, phone],
  );
  const box = useRef<HTMLDivElement>(null);
  const last = useRef(0);
  const [reading, setReading] = useState(false);
  const reads = useMay(genProductList.can);
  return (
    <div className="td-document-lines td-surface" ref={box}>
      <LineField<FormLine>
        name="productList"
        label={t('purchasing.productList')}
        columns={columns}
        nameOf={({ title }) => title}
        show={showLines}
        locked={locked}
        mayRemove={(line) => receivedOf(line) === 0}
        onEnd={() => box.current?.querySelector<HTMLInputElement>('.td-picker input')?.focus()}
        empty={t('purchasing.linesEmpty')}
        tools={(change) => (
          <div className="td-order-finder">
            <ProductPicker
              branchId={at}
              autoFocus={autoFocus}
              onEmptyEnter={() => focusQuantity(box.current, last.current)}
              onPick={(hit, how) => {
                change((lines) => {
                  const more = withOneMore(lines, lineOfHit(hit));
                  last.current = placeOfChange(lines, more);
                  return more;
                });
                // After a scan the cursor stays in the box for the next code; after a click it goes to the quantity.
                if (how === 'chosen') focusQuantity(box.current, last.current);
              }}
            />
            {reads ? <FileButton onPress={() => setReading(true)} /> : null}
            {reading ? (
              <SupplierFile
                onClose={() => setReading(false)}
                onLines={(fileLines) => change((lines) => [...lines, ...fileLines])}
              />
            ) : null}
          </div>
        )}
      />
    </div>
  );
}
