import {
  BarcodeOutlined,
  CheckCircleOutlined,
  DeleteOutlined,
  PercentageOutlined,
  StopOutlined,
  TagsOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { printLabels } from '#contract/catalogue/labels.ts';
import type { ProductFilter, ProductRow } from '#contract/catalogue/product.ts';
import { bulkActivate, bulkDelete, bulkInactivate, bulkReprice, bulkTag } from '#contract/catalogue.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { Allowed } from '#web/desk/ui/Allowed.tsx';
import { confirm } from '#web/desk/ui/confirm.tsx';
import type { Selection } from '#web/desk/ui/list.ts';
import type { Target, useBulkActs } from './bulkActions.ts';
import { RepriceDialog } from './RepriceDialog.tsx';
import { TagDialog } from './TagDialog.tsx';

type BulkBarProps = Selection<ProductRow> & { filter: ProductFilter; acts: ReturnType<typeof useBulkActs> };
/** As many products as one print takes. */
const MAX_LABELLED = 500;
const count = new Intl.NumberFormat('en-AU');

/** Acts on the selected products, or on all that match. */
export function BulkBar({ rows, page, clear, filter, acts }: BulkBarProps) {
  const navigate = useNavigate();
  const [all, setAll] = useState(false);
  const [busy, setBusy] = useState(false);
  const [dialog, setDialog] = useState<'tag' | 'reprice'>();
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
  const askDelete = async () => {
    const question = {
      title: t('common.confirmDelete'),
      content:
        all || rows.length > 5
          ? t('catalogue.productCount', { count: chosen })
          : rows.map((row) => row.title).join(', '),
      ok: t('common.delete'),
      danger: true,
    };
    if (await confirm(question)) await run(acts.remove);
  };
  const button = (to: Endpoint, label: string, icon: ReactNode, press: () => void, danger = false) => (
    <Allowed to={to}>
      <Button size="small" icon={icon} danger={danger} disabled={busy} onClick={press}>
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
          {t('common.selectAllMatching', { count: totalWords })}
        </Button>
      ) : null}
      {button(bulkActivate, t('common.activate'), <CheckCircleOutlined aria-hidden />, () => void run(acts.activate))}
      {button(bulkInactivate, t('common.inactivate'), <StopOutlined aria-hidden />, () => void run(acts.inactivate))}
      {button(bulkTag, t('catalogue.bulkTag'), <TagsOutlined aria-hidden />, () => setDialog('tag'))}
      {button(bulkReprice, t('catalogue.reprice'), <PercentageOutlined aria-hidden />, () => setDialog('reprice'))}
      {all || rows.length > MAX_LABELLED
        ? null
        : button(printLabels, t('catalogue.printLabels'), <BarcodeOutlined aria-hidden />, () =>
            navigate(`/product/labels?ids=${rows.map(({ id }) => id).join(',')}`),
          )}
      {button(bulkDelete, t('common.delete'), <DeleteOutlined aria-hidden />, () => void askDelete(), true)}
      <Button size="small" type="text" onClick={clear}>
        {t('common.clearSelection')}
      </Button>
      {dialog === 'tag' ? (
        <TagDialog
          count={chosen}
          onClose={() => setDialog(undefined)}
          onTag={(tagging) => run((on) => acts.tag(on, tagging))}
        />
      ) : null}
      {dialog === 'reprice' ? (
        <RepriceDialog
          count={chosen}
          examples={target.rows}
          onClose={() => setDialog(undefined)}
          onReprice={(change) => run((on) => acts.reprice(on, change))}
        />
      ) : null}
    </div>
  );
}
