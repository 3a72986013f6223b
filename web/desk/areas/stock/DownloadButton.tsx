import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { t } from '#web/desk/areas/stock/texts.ts';
import { Allowed } from '#web/desk/ui/Allowed.tsx';
import { download } from '#web/platform/download.ts';
import type { CallInput, FileEndpoint } from '#web/platform/wire.ts';

type DownloadButtonProps<E extends FileEndpoint> = { of: E; filter: CallInput<E>; label?: string };

/** The list with its current filters, for a spreadsheet. */
export function DownloadButton<E extends FileEndpoint>({ of, filter, label }: DownloadButtonProps<E>) {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    if (busy) return;
    setBusy(true);
    await download(of, filter);
    setBusy(false);
  };
  return (
    <Allowed to={of}>
      <Button icon={<DownloadOutlined aria-hidden />} loading={busy ? { delay: 200 } : false} onClick={press}>
        {label ?? t('stock.download')}
      </Button>
    </Allowed>
  );
}
