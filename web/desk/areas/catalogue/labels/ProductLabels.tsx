import { DownloadOutlined, FilePdfOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useRef, useState } from 'react';
import { printLabels } from '#contract/catalogue/labels.ts';
import { type ProductHit, searchProducts } from '#contract/catalogue.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { Allowed } from '#web/desk/ui/Allowed.tsx';
import { NothingYet } from '#web/desk/ui/Emptiness.tsx';
import { ListPage } from '#web/desk/ui/ListPage.tsx';
import { ProductPicker } from '#web/desk/ui/products/ProductPicker.tsx';
import { useProductsById } from '#web/desk/ui/products/productsById.ts';
import { focusUnread } from '#web/desk/ui/unread.ts';
import { fetchFile } from '#web/platform/api.ts';
import { CallError } from '#web/platform/callError.ts';
import { saveFile } from '#web/platform/saveFile.ts';
import { isRoll, perPage } from './formats.ts';
import { LabelTable } from './LabelTable.tsx';
import { type Label, MAX_COUNT, MAX_PRODUCTS, type Sheet, useLabelSheet } from './labelSheet.ts';
import { SheetFields } from './SheetFields.tsx';
import { SheetPreview } from './SheetPreview.tsx';
import './labels.css';

const ADDRESS_MS = 600_000;

/** Prints once at a time. The new tab is opened directly on the click: later the browser would block it. */
const usePrint = (labels: readonly Label[], sheet: Sheet) => {
  const [busy, setBusy] = useState<'save' | 'show'>();
  const [problem, setProblem] = useState<string>();
  const print = async (way: 'save' | 'show') => {
    if (busy) return;
    const tab = way === 'show' ? window.open('', '_blank') : null;
    setBusy(way);
    setProblem(undefined);
    try {
      const file = await fetchFile(printLabels, { labels: [...labels], ...sheet }, { handles: () => true });
      if (!tab) return saveFile(file);
      const address = URL.createObjectURL(file);
      tab.location.href = address;
      setTimeout(() => URL.revokeObjectURL(address), ADDRESS_MS);
    } catch (error) {
      tab?.close();
      if (!(error instanceof CallError)) throw error;
      setProblem(Object.values(error.fields)[0] ?? error.message);
    } finally {
      setBusy(undefined);
    }
  };
  return { busy, problem, print };
};

const sizeOf = (labels: readonly Label[], { format, skip }: Sheet) => {
  const count = labels.reduce((sum, label) => sum + label.count, 0);
  return { count, sheets: Math.ceil((count + (isRoll(format) ? 0 : skip)) / perPage(format)) };
};

/** Barcode labels: which products, how many of each, on what paper. */
export function ProductLabels() {
  const { labels, sheet, setLabels, setSheet } = useLabelSheet();
  const { products, settled } = useProductsById(labels.map(({ productId }) => productId));
  const { busy, problem, print } = usePrint(labels, sheet);
  const box = useRef<HTMLDivElement>(null);
  const printRead = (way: 'save' | 'show') => {
    if (!focusUnread(box.current)) void print(way);
  };
  const { count, sheets } = sizeOf(labels, sheet);
  const add = ({ id, pack }: ProductHit) =>
    setLabels((before) =>
      before.some(({ productId }) => productId === id)
        ? before.map((label) =>
            label.productId === id ? { ...label, count: Math.min(label.count + 1, MAX_COUNT) } : label,
          )
        : [...before, { productId: id, count: 1, pack }].slice(0, MAX_PRODUCTS),
    );
  return (
    <ListPage title={t('catalogue.printLabels')}>
      <Allowed to={searchProducts}>
        <ProductPicker onPick={add} inactiveToo autoFocus={labels.length === 0} />
      </Allowed>
      {labels.length === 0 ? (
        <div className="td-surface">
          <NothingYet title={t('catalogue.labelsEmpty')} text={t('catalogue.labelsEmptyHint')} />
        </div>
      ) : (
        <div className="td-labels-page" ref={box}>
          <div className="td-labels-side">
            <LabelTable
              labels={labels}
              products={products}
              format={sheet.format}
              settled={settled}
              onChange={setLabels}
            />
            <Button className="td-labels-clear" type="text" onClick={() => setLabels(() => [])}>
              {t('catalogue.labelsRemoveAll')}
            </Button>
          </div>
          <section className="td-labels-paper td-surface" aria-label={t('catalogue.labelPaper')}>
            <SheetFields sheet={sheet} onChange={setSheet} />
            <p className="td-number" role="status">
              {t('catalogue.labelCount', { count })}
              {isRoll(sheet.format) ? '' : `, ${t('catalogue.labelSheetCount', { count: sheets })}`}
            </p>
            {problem ? <Alert type="error" showIcon title={problem} role="alert" /> : null}
            <div className="td-outcome-buttons">
              <Button
                type="primary"
                icon={<DownloadOutlined aria-hidden />}
                loading={busy === 'save' ? { delay: 200 } : false}
                onClick={() => printRead('save')}
              >
                {t('common.downloadPdf')}
              </Button>
              <Button
                icon={<FilePdfOutlined aria-hidden />}
                loading={busy === 'show' ? { delay: 200 } : false}
                onClick={() => printRead('show')}
              >
                {t('catalogue.labelsOpenPdf')}
              </Button>
            </div>
            <SheetPreview labels={labels} products={products} sheet={sheet} onSkip={(skip) => setSheet({ skip })} />
          </section>
        </div>
      )}
    </ListPage>
  );
}
