import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import {
  applyCustomerImport,
  type CustomerImportJob,
  type CustomerImportRow,
  checkCustomerImport,
  customerImportRows,
  customerSheetFields,
  customerTemplate,
  discardCustomerImport,
  fixCustomerImport,
  getCustomerImport,
  MAX_CUSTOMER_BYTES,
  pageOfCustomerImports,
  revertCustomerImport,
  uploadCustomers,
} from '#contract/customers/sheets.ts';
import { phoneText } from '#contract/phoneText.ts';
import { pathOf } from '#contract/screens.ts';
import { customerReads } from '#web/desk/areas/customers/queries.ts';
import { t } from '#web/desk/areas/customers/texts.ts';
import { ImportPage } from '#web/desk/areas/imports/ImportPage.tsx';
import type { ImportKind } from '#web/desk/areas/imports/kind.ts';
import { FileDrop } from '#web/desk/ui/FileDrop.tsx';
import { download } from '#web/platform/download.ts';
import { sheetLanguage } from '#web/platform/i18n.ts';
import { columnName, fieldName, valueWords } from './names.ts';

function CustomerDrop({ onUploaded }: { onUploaded: (job: CustomerImportJob) => void }) {
  return (
    <div className="td-surface">
      <FileDrop
        to={uploadCustomers}
        endings={['.xlsx', '.xls', '.csv']}
        maxBytes={MAX_CUSTOMER_BYTES}
        title={t('customers.importDrop')}
        text={t('customers.importFormats')}
        onRead={onUploaded}
      />
    </div>
  );
}

function TemplateButton() {
  return (
    <Button
      icon={<DownloadOutlined aria-hidden />}
      onClick={() => void download(customerTemplate, { language: sheetLanguage() })}
    >
      {t('customers.importTemplate')}
    </Button>
  );
}

const customers: ImportKind = {
  path: pathOf('customerImport'),
  endpoints: {
    getImport: getCustomerImport,
    pageOfImports: pageOfCustomerImports,
    importRows: customerImportRows,
    checkImport: checkCustomerImport,
    fixImport: fixCustomerImport,
    applyImport: applyCustomerImport,
    revertImport: revertCustomerImport,
    discardImport: discardCustomerImport,
  },
  refresh: customerReads,
  fields: customerSheetFields,
  fieldName,
  columnName,
  valueWords,
  describe: ({ name, contact }: CustomerImportRow) => ({
    main: name || t('customers.importNoName'),
    sub: contact.startsWith('+') ? phoneText(contact) : contact,
  }),
  describingFields: ['name'],
  texts: () => ({
    title: t('customers.importTitle'),
    record: t('common.customer'),
    field: t('customers.importField'),
    fieldOf: (column) => t('customers.importFieldOf', { column }),
    search: t('customers.importRowSearch'),
    saving: t('customers.importSaving'),
    undoWarning: t('customers.importUndoWarning'),
    undone: t('customers.importUndone'),
  }),
  Drop: CustomerDrop,
  template: <TemplateButton />,
};

export function CustomerImport() {
  return <ImportPage kind={customers} />;
}
