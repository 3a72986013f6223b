import { Form, Input, Select } from 'antd';
import { useMemo } from 'react';
import { pathOf } from '#contract/screens.ts';
import { createWriteOff, type WriteOffReason } from '#contract/stock/writeOffs.ts';
import { GoodsField } from '#web/desk/areas/stock/GoodsField.tsx';
import { GoodsSummary, GoodsTotal } from '#web/desk/areas/stock/GoodsSummary.tsx';
import { goodsColumn, unitsColumn } from '#web/desk/areas/stock/goodsColumns.tsx';
import type { GoodsLine } from '#web/desk/areas/stock/lines.ts';
import { levelReads, writeOffReads } from '#web/desk/areas/stock/queries.ts';
import { t } from '#web/desk/areas/stock/texts.ts';
import { DocumentBranch } from '#web/desk/ui/DocumentBranch.tsx';
import { DocumentPage } from '#web/desk/ui/DocumentPage.tsx';
import { Field } from '#web/desk/ui/Field.tsx';
import type { LineColumn } from '#web/desk/ui/lineGrid.ts';
import { useRecordForm } from '#web/desk/ui/recordForm.ts';
import { SidePart } from '#web/desk/ui/SidePart.tsx';
import { useStartBranch } from '#web/platform/branch.ts';
import { useTab } from '#web/platform/tabs.ts';
import { reasonName, reasonOptions } from './names.ts';

type Line = GoodsLine & { reason: WriteOffReason; note: string };
const { note } = createWriteOff.input.shape;

const columns = (): LineColumn<Line>[] => [
  goodsColumn<Line>(),
  unitsColumn<Line>(),
  {
    key: 'reason',
    title: t('stock.reason'),
    width: 150,
    render: (line, change, disabled) =>
      disabled ? (
        reasonName(line.reason)
      ) : (
        <Select
          className="td-goods-reason"
          aria-label={`${t('stock.reason')}: ${line.title}`}
          popupMatchSelectWidth={false}
          value={line.reason}
          options={reasonOptions()}
          onChange={(reason) => change({ reason })}
        />
      ),
  },
  {
    key: 'note',
    title: t('common.note'),
    width: 160,
    edit: {
      text: (line) => line.note,
      read: (text) => (text.length <= 300 ? { note: text } : undefined),
      why: () => t('stock.maxCharacters', { count: 300 }),
      inputMode: 'text',
    },
  },
];

/** A new write-off: the goods leave stock at once. */
export function WriteOffNew() {
  const tab = useTab();
  const start = useStartBranch();
  const blank = useMemo(() => ({ branchId: start, note: '', productList: [] }), [start]);
  const form = useRecordForm({
    name: 'writeOff.new',
    to: createWriteOff,
    initial: blank,
    refresh: [...writeOffReads, ...levelReads],
    list: pathOf('writeOffList'),
    onSaved: ({ id }) => tab.close(pathOf('writeOffPage', { id })),
  });
  const { instance } = form.scope;
  const branchId = Form.useWatch('branchId', { form: instance, preserve: true }) as number | undefined;
  const noteText = Form.useWatch('note', { form: instance, preserve: true }) as string | undefined;
  return (
    <DocumentPage
      title={t('stock.newWriteOff')}
      status={<DocumentBranch />}
      form={form}
      buttons={[
        {
          next: 'stay',
          label: t('stock.writeOff'),
          primary: true,
          ask: { title: t('stock.writeOffConfirm'), content: t('stock.writeOffWarning'), ok: t('stock.writeOff') },
        },
      ]}
      summary={<GoodsSummary instance={instance} />}
      parts={
        <SidePart title={t('common.note')} lines={[noteText ?? '']}>
          <Field name="note" label={t('common.note')} of={note.unwrap()} bare>
            <Input.TextArea aria-label={t('common.note')} autoSize={{ minRows: 2, maxRows: 6 }} maxLength={1000} />
          </Field>
        </SidePart>
      }
      total={<GoodsTotal instance={instance} />}
    >
      <GoodsField<Line>
        autoFocus
        columns={useMemo(columns, [])}
        branchId={branchId}
        // Goods written off together usually have the same reason.
        newLine={(line, last) => ({ ...line, reason: last?.reason ?? 'damaged', note: '' })}
      />
    </DocumentPage>
  );
}
