import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { type CustomerHit, searchCustomers } from '#contract/customers/search.ts';
import { createCustomer, getCustomer } from '#contract/customers.ts';
import { phoneText } from '#contract/phoneText.ts';
import { t } from '#web/desk/areas/customers/texts.ts';
import { formatMoney } from '#web/desk/ui/amount.ts';
import { useDebounced } from '#web/desk/ui/debounced.ts';
import { TwoLine } from '#web/desk/ui/TwoLine.tsx';
import { listQuery } from '#web/platform/query.ts';
import { useMay } from '#web/platform/session.ts';
import { CustomerDialog } from './CustomerDialog.tsx';
import { typeName } from './names.ts';
import { customer, typePick } from './queries.ts';
import './customers.css';

type CustomerPickerProps = {
  /** The chosen customer; null or absent: nobody. */
  customerId?: number | null;
  /** Their name, for users who may not read customers. */
  name?: string;
  /** Null when the choice is cleared. */
  onPick: (customer: CustomerHit | null) => void;
  id?: string;
  label?: string;
  placeholder?: string;
  disabled?: boolean;
  autoFocus?: boolean;
  /** Inactive customers are offered too: for filters, not for sales. */
  inactiveToo?: boolean;
  /** No new customers can be created here. */
  fixed?: boolean;
  /** Customers to leave out. */
  exceptId?: number;
};

const PAUSE_MS = 120;
/** Height of one result in pixels. */
const LINE_PX = 49;
/** The option that creates a customer from the typed text. */
const NEW = -1;

const contactLine = ({ companyName, phone, email, taxNumber }: CustomerHit) =>
  [companyName, phoneText(phone), email, taxNumber].filter(Boolean).join(' · ');

/** Finds a customer by name, phone, email or tax number. ↑ ↓ Enter choose; a missing one is added in place. */
export function CustomerPicker(props: CustomerPickerProps) {
  const { customerId = null, onPick, inactiveToo = false, fixed = false } = props;
  const label = props.label ?? t('customers.findCustomer');
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [adding, setAdding] = useState<string>();
  const [lastPick, setLastPick] = useState<CustomerHit>();
  const mayAdd = useMay(createCustomer.can) && !fixed;
  const mayRead = useMay(getCustomer.can);
  const keyword = useDebounced(text.trim(), PAUSE_MS);
  const answer = useQuery({
    ...listQuery(searchCustomers, { keyword: keyword, limit: 20, status: inactiveToo ? undefined : 'active' }),
    enabled: open,
  });
  // Chosen elsewhere or before a reload: only the id is known, so the record is loaded.
  const needsRecord = customerId !== null && lastPick?.id !== customerId;
  const record = useQuery({ ...customer(customerId ?? 0), enabled: needsRecord && mayRead });
  const current = customerId === null ? undefined : needsRecord ? record.data : lastPick;
  const { data: types } = useQuery(typePick());
  const hits = (answer.data ?? []).filter((hit) => hit.id !== props.exceptId);
  const isSettled = keyword === text.trim() && answer.isSuccess && !answer.isPlaceholderData;

  const pick = (picked: CustomerHit | null) => {
    setText('');
    setLastPick(picked ?? undefined);
    setOpen(false);
    setAdding(undefined);
    onPick(picked);
  };
  const optionOf = (hit: CustomerHit) => ({
    value: hit.id,
    label: (
      <span className="td-customer-hit">
        <TwoLine main={hit.name} sub={contactLine(hit)} />
        <span className="td-customer-facts">
          <span>{hit.status === 'inactive' ? t('common.inactive') : typeName(hit.type, types)}</span>
          {hit.balance > 0 ? (
            <span className="td-number">{t('customers.owes', { amount: formatMoney(hit.balance) })}</span>
          ) : null}
        </span>
      </span>
    ),
  });
  const add = {
    value: NEW,
    label: text.trim() === '' ? t('customers.newCustomer') : t('customers.addNamed', { name: text.trim() }),
  };
  return (
    // The select would choose whatever is highlighted; Tab only leaves.
    <div
      className="td-customer-picker"
      onKeyDownCapture={(event) => {
        if (event.key !== 'Tab') return;
        event.stopPropagation();
        setOpen(false);
      }}
    >
      <Select<number>
        id={props.id}
        aria-label={label}
        className="td-picker-input"
        placeholder={props.placeholder ?? t('customers.searchHint')}
        disabled={props.disabled}
        autoFocus={props.autoFocus}
        allowClear
        // Null, not undefined: the select would keep the option that adds somebody as its own choice.
        value={customerId}
        labelRender={() => current?.name ?? (props.name || '…')}
        open={open}
        onOpenChange={setOpen}
        popupMatchSelectWidth={false}
        listHeight={LINE_PX * 7}
        listItemHeight={LINE_PX}
        defaultActiveFirstOption
        notFoundContent={isSettled ? t('customers.noMatch') : null}
        showSearch={{ searchValue: text, onSearch: setText, filterOption: false }}
        options={[...hits.map(optionOf), ...(mayAdd && isSettled ? [add] : [])]}
        onSelect={(id: number) => {
          if (id !== NEW) return pick(hits.find((hit) => hit.id === id) ?? null);
          setAdding(text.trim());
          setOpen(false);
        }}
        onClear={() => pick(null)}
        onBlur={() => setText('')}
      />
      {adding === undefined ? null : (
        <CustomerDialog text={adding} onPick={pick} onClose={() => setAdding(undefined)} />
      )}
    </div>
  );
}
