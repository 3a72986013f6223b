import { DownloadOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { exportOrders } from '#contract/papers.ts';
import type { SalesOrderFilter } from '#contract/sales.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import { Allowed } from '#web/desk/ui/Allowed.tsx';
import { download } from '#web/platform/download.ts';
import { sheetLanguage } from '#web/platform/i18n.ts';

/** The list with its current filters, as a sheet: a row per order, or per line. */
export function ExportOrders({ filter }: { filter: SalesOrderFilter }) {
  const { pageNo: _, pageSize: __, ...narrowing } = filter;
  const items = [
    { key: 'orders', label: t('sales.exportOrders') },
    { key: 'lines', label: t('sales.exportLines') },
  ] as const;
  return (
    <Allowed to={exportOrders}>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [...items],
          onClick: ({ key }) => {
            const rows = items.find((item) => item.key === key)?.key;
            void download(exportOrders, { ...narrowing, rows, language: sheetLanguage() });
          },
        }}
      >
        <Button icon={<DownloadOutlined aria-hidden />}>{t('common.export')}</Button>
      </Dropdown>
    </Allowed>
  );
}
