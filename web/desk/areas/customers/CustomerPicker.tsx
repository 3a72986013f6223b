import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { type CustomerHit, searchCustomers } from '#contract/customers/search.ts';
import { createCustomer, getCustomer } from '#contract/customers.ts';
import { phoneText } from '#contract/phone.ts';
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
  /** Who is chosen; null or absent: nobody. */
  customerId?: number | null;
  /** What they are called, for those who may not read customers. */
  name?: string;
  /** Null when the choice is cleared. */
  onPick: (customer: CustomerHit | null) => void;
  id?: string;
  label?: string;
  placeholder?: string;
  disabled?: boolean;
  autoFocus?: boolean;
  /** Inactive customers are offered too: for filters, not for sale. */
  inactiveToo?: boolean;
  /** Nobody new is made here. */
  fixed?: boolean;
  /** Who is not to choose. */
  exceptId?: number;
};

const PAUSE = 120;
/** Pixels of one hit. */
const LINE = 49;
/** The option that makes a customer of what was typed. */
const NEW = -1;

const reachOf = ({ companyName, phone, email, taxNumber }: CustomerHit) =>
  [companyName, phoneText(phone), email, taxNumber].filter(Boolean).join(' · ');

/** Finds a customer by name, phone, email or tax number. ↑ ↓ Enter choose; who is missing is added in place. */
export function CustomerPicker(props: CustomerPickerProps) {
  const { customerId = null, onPick, inactiveToo = false, fixed = false } = props;
  const label = props.label ?? t('customers.findCustomer');
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [adding, setAdding] = useState<string>();
  const [known, setKnown] = useState<CustomerHit>();
  const mayAdd = useMay(createCustomer.can) && !fixed;
  const mayRead = useMay(getCustomer.can);
  const keyword = useDebounced(typed.trim(), PAUSE);
  const answer = useQuery({
    ...listQuery(searchCustomers, { keyword: keyword, limit: 20, status: inactiveToo ? undefined : 'active' }),
    enabled: open,
  });
  // Chosen elsewhere, or before a reload: only the id is known then.
  const unknown = customerId !== null && known?.id !== customerId;
  const read = useQuery({ ...customer(customerId ?? 0), enabled: unknown && mayRead });
  const chosen = customerId === null ? undefined : unknown ? read.data : known;
  const { data: types } = useQuery(typePick());
  const hits = (answer.data ?? []).filter((hit) => hit.id !== props.exceptId);
  const settled = keyword === typed.trim() && answer.isSuccess && !answer.isPlaceholderData;

  const pick = (picked: CustomerHit | null) => {
    setTyped('');
    setKnown(picked ?? undefined);
    setOpen(false);
    setAdding(undefined);
    onPick(picked);
  };
  const optionOf = (hit: CustomerHit) => ({
    value: hit.id,
    label: (
      <span className="td-customer-hit">
        <TwoLine main={hit.name} sub={reachOf(hit)} />
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
    label: typed.trim() === '' ? t('customers.newCustomer') : t('customers.addNamed', { name: typed.trim() }),
  };
  return (
    // The select would take whatever is highlighted; Tab only leaves.
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
        labelRender={() => chosen?.name ?? (props.name || '…')}
        open={open}
        onOpenChange={setOpen}
        popupMatchSelectWidth={false}
        listHeight={LINE * 7}
        listItemHeight={LINE}
        defaultActiveFirstOption
        notFoundContent={settled ? t('customers.noMatch') : null}
        showSearch={{ searchValue: typed, onSearch: setTyped, filterOption: false }}
        options={[...hits.map(optionOf), ...(mayAdd && settled ? [add] : [])]}
        onSelect={(id: number) => {
          if (id !== NEW) return pick(hits.find((hit) => hit.id === id) ?? null);
          setAdding(typed.trim());
          setOpen(false);
        }}
        onClear={() => pick(null)}
        onBlur={() => setTyped('')}
      />
      {adding === undefined ? null : (
        <CustomerDialog typed={adding} onPick={pick} onClose={() => setAdding(undefined)} />
      )}
    </div>
  );
}
