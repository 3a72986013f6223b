import { Input } from 'antd';
import { type Supplier, suppliers } from '#contract/lists.ts';
import { phoneText } from '#contract/phone.ts';
import { t } from '#web/platform/i18n.ts';
import { DateTime } from '#web/ui/DateTime.tsx';
import { Field } from '#web/ui/Field.tsx';
import type { Column } from '#web/ui/list.ts';
import { NumberInput } from '#web/ui/NumberInput.tsx';
import { PhoneInput, phoneWords } from '#web/ui/PhoneInput.tsx';
import { TwoLine } from '#web/ui/TwoLine.tsx';
import type { TypedProps } from '#web/ui/TypedInput.tsx';
import { type Kind, ListScreen } from './ListScreen.tsx';
import { ProductCount } from './ProductCount.tsx';

const { shape } = suppliers.Draft;
const days = (count: number) => (count === 0 ? '–' : t('{count, plural, one {# day} other {# days}}', { count }));

const columns = (): Column<Supplier>[] => [
  {
    key: 'name',
    title: t('Supplier'),
    sort: true,
    card: 'title',
    width: 220,
    grows: true,
    render: ({ name, contactName }) => <TwoLine main={name} sub={contactName} />,
  },
  { key: 'phone', title: t('Phone'), card: 'fact', width: 140, render: ({ phone }) => phoneText(phone) || '–' },
  { key: 'email', title: t('Email'), width: 300, render: ({ email }) => email || '–' },
  {
    key: 'leadTimeDays',
    title: t('Lead time'),
    card: 'fact',
    width: 110,
    render: ({ leadTimeDays }) => days(leadTimeDays),
  },
  { key: 'termsDays', title: t('Terms'), width: 110, render: ({ termsDays }) => days(termsDays) },
  { key: 'currencyNote', title: t('Currency note'), extra: true, render: ({ currencyNote }) => currencyNote || '–' },
  { key: 'taxNumber', title: t('ABN or tax number'), extra: true, render: ({ taxNumber }) => taxNumber || '–' },
  { key: 'address', title: t('Address'), extra: true, render: ({ address }) => address || '–' },
  {
    key: 'products',
    title: t('Products'),
    sort: true,
    align: 'right',
    card: 'fact',
    width: 110,
    render: (row) => <ProductCount kind="supplier" {...row} />,
  },
  {
    key: 'createTime',
    title: t('Created'),
    sort: true,
    extra: true,
    width: 180,
    render: ({ createTime }) => <DateTime at={createTime} />,
  },
];

/** An emptied field means none. */
function Days({ onChange, ...rest }: TypedProps<number>) {
  return <NumberInput {...rest} min={0} max={365} suffix={t('days')} onChange={(value) => onChange?.(value ?? 0)} />;
}

function SupplierFields() {
  return (
    <div className="td-dialog-columns">
      <Field name="name" label={t('Name')} of={shape.name}>
        <Input placeholder={t('Pacific Foods')} autoComplete="off" />
      </Field>
      <Field name="contactName" label={t('Contact')} of={shape.contactName}>
        <Input placeholder={t('Mei Chen')} autoComplete="off" />
      </Field>
      <Field name="phone" label={t('Phone')} of={shape.phone} show={phoneWords}>
        <PhoneInput placeholder="02 9550 1234" />
      </Field>
      <Field name="email" label={t('Email')} of={shape.email}>
        <Input type="email" placeholder="orders@example.com" autoComplete="off" />
      </Field>
      <Field name="leadTimeDays" label={t('Lead time')} of={shape.leadTimeDays}>
        <Days />
      </Field>
      <Field name="termsDays" label={t('Payment terms')} of={shape.termsDays}>
        <Days />
      </Field>
      <Field name="currencyNote" label={t('Currency note')} of={shape.currencyNote}>
        <Input placeholder={t('Invoices in US dollars')} autoComplete="off" />
      </Field>
      <Field name="taxNumber" label={t('ABN or tax number')} of={shape.taxNumber}>
        <Input placeholder="51 824 753 556" autoComplete="off" />
      </Field>
      <Field name="address" label={t('Address')} of={shape.address}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} autoComplete="off" />
      </Field>
      <Field name="note" label={t('Note')} of={shape.note}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} />
      </Field>
    </div>
  );
}

const kind = (): Kind<Supplier> => ({
  calls: suppliers,
  title: t('Suppliers'),
  newTitle: t('New supplier'),
  search: t('Name'),
  empty: {
    title: t('No suppliers yet'),
    text: t('A supplier is who you order from. Purchase orders take contact, lead time and terms from here.'),
  },
  columns: columns(),
  blank: { name: '', leadTimeDays: 0, termsDays: 0 },
  fields: <SupplierFields />,
  width: 720,
});

export function SupplierList() {
  return <ListScreen kind={kind()} />;
}
