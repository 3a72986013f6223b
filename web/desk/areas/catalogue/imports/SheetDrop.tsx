import { MAX_SHEET_BYTES, type ProductImport, updateByXls } from '#contract/catalogue/imports.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { FileDrop } from '#web/desk/ui/FileDrop.tsx';
import '#web/desk/areas/imports/imports.css';

const endings = ['.xlsx', '.xls', '.csv'];

/** Accepts a spreadsheet of products. The branch for opening stock is asked for once it is known that there is any. */
export function SheetDrop({ onUploaded }: { onUploaded: (job: ProductImport) => void }) {
  return (
    <div className="td-surface">
      <FileDrop
        to={updateByXls}
        along={{}}
        endings={endings}
        maxBytes={MAX_SHEET_BYTES}
        title={t('catalogue.importDrop')}
        text={t('catalogue.importDropHint')}
        onRead={onUploaded}
      />
    </div>
  );
}
