import { PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { transferDocket } from '#contract/stock/transfers.ts';
import { t } from '#web/desk/areas/stock/texts.ts';
import { Allowed } from '#web/desk/ui/Allowed.tsx';
import { download } from '#web/platform/download.ts';

/** The paper that travels with the goods. */
export function DocketButton({ id }: { id: number }) {
  return (
    <Allowed to={transferDocket}>
      <Button icon={<PrinterOutlined aria-hidden />} onClick={() => void download(transferDocket, { id })}>
        {t('stock.printDocket')}
      </Button>
    </Allowed>
  );
}
