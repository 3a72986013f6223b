import { Input } from 'antd';
import { type Supplier, suppliers } from '#contract/catalogue/lists.ts';
import { phoneText } from '#contract/phoneText.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { DateTime } from '#web/desk/ui/DateTime.tsx';
import { Field } from '#web/desk/ui/Field.tsx';
import { type Column, INSTANT_WIDTH } from '#web/desk/ui/list.ts';
import { NumberInput } from '#web/desk/ui/NumberInput.tsx';
import { PhoneInput, phoneWords } from '#web/desk/ui/PhoneInput.tsx';
import { TwoLine } from '#web/desk/ui/TwoLine.tsx';
import type { TypedProps } from '#web/desk/ui/TypedInput.tsx';
import { type Kind, ListScreen } from './ListScreen.tsx';
import { ProductCount } from './ProductCount.tsx';

const { shape } = suppliers.Draft;
const days = (count: number) => (count === 0 ? '–' : t('catalogue.dayCount', { count }));

const columns = (): Column<Supplier>[] => [
  {
    key: 'name',
    title: t('common.supplier'),
    sort: true,
    card: 'title',
    width: 220,
    grows: true,
    render: ({ name, contactName }) => <TwoLine main={name} sub={contactName} />,
  },
  { key: 'phone', title: t('common.phone'), card: 'fact', width: 140, render: ({ phone }) => phoneText(phone) || '–' },
  { key: 'email', title: t('common.email'), width: 300, render: ({ email }) => email || '–' },
  {
    key: 'leadTimeDays',
    title: t('catalogue.supplierLeadTime'),
    card: 'fact',
    width: 110,
    render: ({ leadTimeDays }) => days(leadTimeDays),
  },
  { key: 'termsDays', title: t('catalogue.supplierTerms'), width: 110, render: ({ termsDays }) => days(termsDays) },
  {
    key: 'currencyNote',
    title: t('catalogue.supplierCurrencyNote'),
    extra: true,
    render: ({ currencyNote }) => currencyNote || '–',
  },
  {
    key: 'taxNumber',
    title: t('catalogue.supplierTaxNumber'),
    extra: true,
    render: ({ taxNumber }) => taxNumber || '–',
  },
  { key: 'address', title: t('common.address'), extra: true, render: ({ address }) => address || '–' },
  {
    key: 'products',
    title: t('common.products'),
    sort: true,
    align: 'right',
    card: 'fact',
    width: 110,
    render: (row) => <ProductCount kind="supplier" {...row} />,
  },
  {
    key: 'createTime',
    title: t('catalogue.createdAt'),
    sort: true,
    extra: true,
    width: INSTANT_WIDTH,
    render: ({ createTime }) => <DateTime at={createTime} />,
  },
];

/** A cleared field means none. */
function Days({ onChange, ...rest }: TypedProps<number>) {
  return (
    <NumberInput
      {...rest}
      min={0}
      max={365}
      suffix={t('catalogue.daysSuffix')}
      onChange={(value) => onChange?.(value ?? 0)}
    />
  );
}

function SupplierFields() {
  return (
    <div className="td-dialog-columns">
      <Field name="name" label={t('common.name')} of={shape.name}>
        <Input placeholder={t('catalogue.supplierExample')} autoComplete="off" />
      </Field>
      <Field name="contactName" label={t('catalogue.supplierContact')} of={shape.contactName}>
        <Input placeholder={t('catalogue.supplierContactExample')} autoComplete="off" />
      </Field>
      <Field name="phone" label={t('common.phone')} of={shape.phone} show={phoneWords}>
        <PhoneInput placeholder="02 9550 1234" />
      </Field>
      <Field name="email" label={t('common.email')} of={shape.email}>
        <Input type="email" placeholder="orders@example.com" autoComplete="off" />
      </Field>
      <Field name="leadTimeDays" label={t('catalogue.supplierLeadTime')} of={shape.leadTimeDays}>
        <Days />
      </Field>
      <Field name="termsDays" label={t('catalogue.supplierPaymentTerms')} of={shape.termsDays}>
        <Days />
      </Field>
      <Field name="currencyNote" label={t('catalogue.supplierCurrencyNote')} of={shape.currencyNote}>
        <Input placeholder={t('catalogue.supplierCurrencyExample')} autoComplete="off" />
      </Field>
      <Field name="taxNumber" label={t('catalogue.supplierTaxNumber')} of={shape.taxNumber}>
        <Input placeholder="51 824 753 556" autoComplete="off" />
      </Field>
      <Field name="address" label={t('common.address')} of={shape.address}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} autoComplete="off" />
      </Field>
      <Field name="note" label={t('common.note')} of={shape.note}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} />
      </Field>
    </div>
  );
}

const kind = (): Kind<Supplier> => ({
  calls: suppliers,
  title: t('catalogue.suppliers'),
  newTitle: t('catalogue.supplierNew'),
  search: t('common.name'),
  empty: {
    title: t('catalogue.suppliersEmpty'),
    text: t('catalogue.suppliersEmptyHint'),
  },
  columns: columns(),
  blank: { name: '', leadTimeDays: 0, termsDays: 0 },
  fields: <SupplierFields />,
  width: 720,
});

export function SupplierList() {
  return <ListScreen kind={kind()} />;
}
