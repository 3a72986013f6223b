import { Input, Select } from 'antd';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { PurchaseOrderDraft } from '#contract/purchasing/order.ts';
import { genProductList } from '#contract/purchasing.ts';
import { t } from '#web/desk/areas/purchasing/texts.ts';
import { DayInput } from '#web/desk/ui/DayInput.tsx';
import { Field } from '#web/desk/ui/Field.tsx';
import { ReadOnly } from '#web/desk/ui/FormPage.tsx';
import { LineField } from '#web/desk/ui/LineField.tsx';
import { focusQuantity, placeOfChange } from '#web/desk/ui/lineFocus.ts';
import { readable } from '#web/desk/ui/list.ts';
import { ListPick } from '#web/desk/ui/products/ListPick.tsx';
import { ProductPicker } from '#web/desk/ui/products/ProductPicker.tsx';
import { useMay, useSession } from '#web/platform/session.ts';
import { lineColumns } from './lineColumns.tsx';
import { type FormLine, lineOfHit, receivedOf, showLines, withOneMore } from './lines.ts';
import { FileButton, SupplierFile } from './SupplierFile.tsx';
import './purchasing.css';

const { supplierId, branchId, otherReference, note, expectedDate } = PurchaseOrderDraft.shape;

/** The parts of an order that can no longer be changed. */
export type LockedFields = { supplier: boolean; branch: boolean; lines: boolean };

/** Locked fields stay readable. */
function ReadOnlyWhen({ when, children }: { when: boolean; children: ReactNode }) {
  return when ? <ReadOnly>{children}</ReadOnly> : children;
}

export function OrderHead({ locked }: { locked: LockedFields }) {
  const branches = useSession(({ user }) => user?.branches ?? []);
  return (
    <div className="td-document-head td-surface">
      <ReadOnlyWhen when={locked.supplier}>
        <Field name="supplierId" label={t('common.supplier')} of={supplierId}>
          <ListPick kind="supplier" placeholder={t('purchasing.chooseSupplier')} disabled={locked.supplier} />
        </Field>
      </ReadOnlyWhen>
      {branches.length > 1 ? (
        <ReadOnlyWhen when={locked.branch}>
          <Field name="branchId" label={t('common.branch')} of={branchId.unwrap()}>
            <Select disabled={locked.branch} options={branches.map(({ id, name }) => ({ value: id, label: name }))} />
          </Field>
        </ReadOnlyWhen>
      ) : null}
      <ReadOnlyWhen when={locked.lines}>
        <Field name="expectedDate" label={t('purchasing.expectedDate')} of={expectedDate.unwrap()}>
          <DayInput disabled={locked.lines} />
        </Field>
      </ReadOnlyWhen>
      <Field name="otherReference" label={t('purchasing.otherReference')} of={otherReference.unwrap()}>
        <Input maxLength={100} placeholder={t('purchasing.otherReferenceExample')} />
      </Field>
      <Field name="note" label={t('common.note')} of={note.unwrap()} wide>
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={2000} />
      </Field>
    </div>
  );
}

type OrderLinesProps = {
  gstRate: number;
  branchId: number | undefined;
  withReceived?: boolean;
  locked: boolean;
  autoFocus?: boolean;
};

/** The lines of an order in its form. By keys alone, as in sales: product, Enter, quantity, Enter, next product. */
export function OrderLines({ gstRate, branchId: at, withReceived = false, locked, autoFocus }: OrderLinesProps) {
  const seesCost = useMay('cost.get');
  const changesCost = useMay('cost.edit');
  const columns = useMemo(
    () => readable(lineColumns(gstRate, withReceived, changesCost), seesCost),
    [gstRate, withReceived, changesCost, seesCost],
  );
  const box = useRef<HTMLDivElement>(null);
  const last = useRef(0);
  const [reading, setReading] = useState(false);
  const reads = useMay(genProductList.can);
  return (
    <div className="td-surface td-order-lines" ref={box}>
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
