import { Input, Select } from 'antd';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { genProductList, PurchaseOrderDraft } from '#contract/purchasing.ts';
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

/** What may still be changed of an order: everything of a draft, less and less the further it is. */
export type Settled = { supplier: boolean; branch: boolean; lines: boolean };

/** What cannot be changed any more is still to be read. */
function Kept({ when, children }: { when: boolean; children: ReactNode }) {
  return when ? <ReadOnly>{children}</ReadOnly> : children;
}

export function OrderHead({ settled }: { settled: Settled }) {
  const branches = useSession(({ user }) => user?.branches ?? []);
  return (
    <div className="td-document-head td-surface">
      <Kept when={settled.supplier}>
        <Field name="supplierId" label={t('common.supplier')} of={supplierId}>
          <ListPick kind="supplier" placeholder={t('purchasing.chooseSupplier')} disabled={settled.supplier} />
        </Field>
      </Kept>
      {branches.length > 1 ? (
        <Kept when={settled.branch}>
          <Field name="branchId" label={t('common.branch')} of={branchId.unwrap()}>
            <Select disabled={settled.branch} options={branches.map(({ id, name }) => ({ value: id, label: name }))} />
          </Field>
        </Kept>
      ) : null}
      <Kept when={settled.lines}>
        <Field name="expectedDate" label={t('purchasing.expectedDate')} of={expectedDate.unwrap()}>
          <DayInput disabled={settled.lines} />
        </Field>
      </Kept>
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
  settled: boolean;
  autoFocus?: boolean;
};

/** The lines of an order in its form. By keys alone, as in sales: product, Enter, quantity, Enter, next product. */
export function OrderLines({ gstRate, branchId: at, withReceived = false, settled, autoFocus }: OrderLinesProps) {
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
        settled={settled}
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
                // A scanner's next code comes into the box; a hand goes on with the quantity.
                if (how === 'chosen') focusQuantity(box.current, last.current);
              }}
            />
            {reads ? <FileButton onPress={() => setReading(true)} /> : null}
            {reading ? (
              <SupplierFile
                onClose={() => setReading(false)}
                onLines={(read) => change((lines) => [...lines, ...read])}
              />
            ) : null}
          </div>
        )}
      />
    </div>
  );
}
