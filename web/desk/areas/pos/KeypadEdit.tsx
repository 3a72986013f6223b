import { useQuery } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import { useParams } from 'react-router';
import {
  deleteKeypad,
  type Keypad,
  KeypadChange,
  type KeypadPage,
  MAX_GRID,
  MIN_GRID,
  updateKeypad,
} from '#contract/pos/keypads.ts';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/pos/texts.ts';
import { Activity } from '#web/desk/areas/settings/status.tsx';
import { DeleteButton } from '#web/desk/ui/DeleteButton.tsx';
import { Field } from '#web/desk/ui/Field.tsx';
import { FormPage, Section } from '#web/desk/ui/FormPage.tsx';
import { RecordPage } from '#web/desk/ui/RecordPage.tsx';
import { useRecordForm } from '#web/desk/ui/recordForm.ts';
import { useTab } from '#web/platform/tabs.ts';
import { LayoutEditor } from './LayoutEditor.tsx';
import { keypad, keypadReads, useDeleteKeypad } from './queries.ts';
import './keypads.css';

const LIST = pathOf('keypadList');
const { name, columns, rows } = KeypadChange.shape;

export function KeypadEdit() {
  const { id } = useParams();
  return (
    <RecordPage list={LIST} query={useQuery(keypad(Number(id)))}>
      {(record) => <KeypadEditor record={record} />}
    </RecordPage>
  );
}

const keysIn = (pages: readonly KeypadPage[]) => pages.flatMap(({ keys }) => keys);
const summaryOf = (pages: unknown): string => {
  const all = pages as KeypadPage[];
  return t('pos.layoutSummary', { pages: all.length, keys: keysIn(all).length });
};

/** No smaller than the keys need. */
const sizesFrom = (least: number) =>
  Array.from({ length: MAX_GRID - least + 1 }, (_, at) => ({ value: least + at, label: String(least + at) }));

function KeypadEditor({ record }: { record: Keypad }) {
  const tab = useTab();
  const remove = useDeleteKeypad();
  const form = useRecordForm({
    name: `keypad.${record.id}`,
    to: updateKeypad,
    initial: record,
    refresh: keypadReads,
    fieldOf: { 150: 'name' },
    list: LIST,
  });
  const { instance } = form.scope;
  const pages = Form.useWatch<KeypadPage[]>('pages', { form: instance, preserve: true }) ?? record.pages;
  const leastColumns = Math.max(MIN_GRID, ...keysIn(pages).map(({ x, width }) => x + width));
  const leastRows = Math.max(MIN_GRID, ...keysIn(pages).map(({ y, height }) => y + height));
  return (
    <FormPage
      title={`${record.name} · ${record.branchName}`}
      status={<Activity status={record.status} />}
      actions={
        <DeleteButton
          to={deleteKeypad}
          name={record.name}
          run={() => remove.mutateAsync({ id: record.id, version: record.version })}
          onDeleted={() => tab.closeToList(LIST)}
        />
      }
      form={form}
      buttons={[
        { next: 'stay', label: t('common.save') },
        { next: 'close', label: t('common.saveAndClose') },
      ]}
    >
      <Section title={t('pos.keypad')}>
        <Field name="name" label={t('pos.keypadName')} of={name.unwrap()}>
          <Input placeholder={t('pos.keypadNameExample')} autoComplete="off" />
        </Field>
        <div className="td-key-sizes">
          <Field name="columns" label={t('pos.columns')} of={columns.unwrap()}>
            <Select options={sizesFrom(leastColumns)} />
          </Field>
          <Field name="rows" label={t('pos.rows')} of={rows.unwrap()}>
            <Select options={sizesFrom(leastRows)} />
          </Field>
        </div>
      </Section>
      <Section title={t('pos.layout')}>
        <Field name="pages" label={t('pos.layout')} wide bare show={summaryOf}>
          <LayoutEditor branchId={record.branchId} />
        </Field>
      </Section>
    </FormPage>
  );
}
