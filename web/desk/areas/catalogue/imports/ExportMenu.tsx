import { DownloadOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { ProductFilter } from '#contract/catalogue/product.ts';
import { exportProducts, exportScanner } from '#contract/catalogue.ts';
import { downloadStock } from '#contract/stock.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { download } from '#web/platform/download.ts';
import { sheetLanguage } from '#web/platform/i18n.ts';
import { may, useMay } from '#web/platform/session.ts';

/** The list as it is filtered now, for a spreadsheet or a handheld scanner; or the stock of everything. */
export function ExportMenu({ filter }: { filter: ProductFilter }) {
  const allowed = useMay(exportProducts.can);
  if (!allowed) return null;
  const downloads: Record<string, () => Promise<void>> = {
    products: () => download(exportProducts, { ...filter, language: sheetLanguage() }),
    scanner: () => download(exportScanner, filter),
    stock: () => download(downloadStock, { branchId: filter.branchId }),
  };
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'products', label: t('catalogue.exportProducts') },
          { key: 'scanner', label: t('catalogue.exportScanner') },
          ...(may(downloadStock.can) ? [{ key: 'stock', label: t('catalogue.exportStock') }] : []),
        ],
        onClick: ({ key }) => void downloads[key]?.(),
      }}
    >
      <Button icon={<DownloadOutlined aria-hidden />}>{t('common.export')}</Button>
    </Dropdown>
  );
}
