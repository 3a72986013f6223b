import { CheckCircleOutlined, StopOutlined, TagsOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import {
  bulkActivateCustomers,
  bulkInactivateCustomers,
  bulkTagCustomers,
  type Customer,
  type CustomerFilter,
} from '#contract/customers.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { t } from '#web/desk/areas/customers/texts.ts';
import { Allowed } from '#web/desk/ui/Allowed.tsx';
import type { Selection } from '#web/desk/ui/list.ts';
import type { Target, useBulkActs } from './bulk.ts';
import { TagDialog } from './TagDialog.tsx';

type BulkBarProps = Selection<Customer> & { filter: CustomerFilter; acts: ReturnType<typeof useBulkActs> };
const count = new Intl.NumberFormat('en-AU');

/** Acts on the selected customers, or on all that match. */
export function BulkBar({ rows, page, clear, filter, acts }: BulkBarProps) {
  const [all, setAll] = useState(false);
  const [busy, setBusy] = useState(false);
  const [tagging, setTagging] = useState(false);
  const total = page?.totalCount ?? rows.length;
  const totalWords = `${count.format(total)}${page?.more ? '+' : ''}`;
  const chosen = all ? totalWords : count.format(rows.length);
  const target: Target = all ? { rows: page?.data ?? [], filter } : { rows };

  const run = async (act: (target: Target) => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    // What went wrong was told where calls tell it; the selection then stays for another try.
    await act(target).then(clear, () => setBusy(false));
  };
  const button = (to: Endpoint, label: string, icon: ReactNode, press: () => void) => (
    <Allowed to={to}>
      <Button size="small" icon={icon} disabled={busy} onClick={press}>
        {label}
      </Button>
    </Allowed>
  );
  return (
    <div className="td-selection" role="toolbar" aria-label={t('common.selectedRows')}>
      <span className="td-number" aria-live="polite">
        {all ? t('common.allMatching', { count: chosen }) : t('common.selectedCount', { count: chosen })}
      </span>
      {total > rows.length && !all ? (
        <Button size="small" type="link" onClick={() => setAll(true)}>
          {t('customers.selectAllMatching', { count: totalWords })}
        </Button>
      ) : null}
      {button(
        bulkActivateCustomers,
        t('common.activate'),
        <CheckCircleOutlined aria-hidden />,
        () => void run(acts.activate),
      )}
      {button(
        bulkInactivateCustomers,
        t('common.inactivate'),
        <StopOutlined aria-hidden />,
        () => void run(acts.inactivate),
      )}
      {button(bulkTagCustomers, t('customers.editTags'), <TagsOutlined aria-hidden />, () => setTagging(true))}
      <Button size="small" type="text" onClick={clear}>
        {t('common.clearSelection')}
      </Button>
      {tagging ? (
        <TagDialog count={chosen} onClose={() => setTagging(false)} onTag={(tags) => run((on) => acts.tag(on, tags))} />
      ) : null}
    </div>
  );
}
