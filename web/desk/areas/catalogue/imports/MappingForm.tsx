import { Alert, Button, Select } from 'antd';
import { useState } from 'react';
import { type ImportField, importFieldNames, type Mapping, type ProductImport } from '#contract/catalogue/imports.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { CallError } from '#web/platform/callError.ts';
import { fieldName } from './names.ts';
import { useCheck } from './queries.ts';
import '#web/desk/ui/form.css';
import '#web/desk/ui/list.css';
import './imports.css';

const titleOf = (title: string, at: number) => title || t('catalogue.importColumnNumber', { number: at + 1 });

const withField = (mapping: Mapping, column: number, field: ImportField | undefined): Mapping => {
  const rest = Object.entries(mapping).filter(([at]) => at !== String(column));
  return Object.fromEntries(field ? [...rest, [String(column), field]] : rest);
};

type MappingFormProps = {
  made: ProductImport;
  /** Back to the dry run, where there is one. */
  onCancel?: () => void;
  onChecked: () => void;
};

/** Which column means what: guessed, or as it was chosen the last time. */
export function MappingForm({ made, onCancel, onChecked }: MappingFormProps) {
  const [mapping, setMapping] = useState<Mapping>(made.mapping);
  const [problem, setProblem] = useState<string>();
  const check = useCheck();
  const chosen = new Set<string>(Object.values(mapping));
  const unused = made.columns.length - chosen.size;
  const run = async () => {
    if (check.isPending) return;
    setProblem(undefined);
    try {
      await check.mutateAsync({ id: made.id, mapping });
      onChecked();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(Object.values(error.fields)[0] ?? error.message);
    }
  };
  return (
    <div className="td-mapping">
      <p>{t('catalogue.importColumnsHint')}</p>
      <div className="td-surface">
        <table className="td-table td-mapping-table" aria-label={t('catalogue.importFileColumns')}>
          <thead>
            <tr>
              <th scope="col">{t('catalogue.importColumn')}</th>
              <th scope="col">{t('catalogue.importFirstValues')}</th>
              <th scope="col">{t('catalogue.importProductField')}</th>
            </tr>
          </thead>
          <tbody>
            {made.columns.map(({ title, samples }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <tr key={at}>
                <th scope="row">{titleOf(title, at)}</th>
                <td className="td-samples">{samples.join(' · ') || '–'}</td>
                <td>
                  <Select<ImportField>
                    className="td-mapping-field"
                    aria-label={t('catalogue.importFieldOf', { column: titleOf(title, at) })}
                    allowClear
                    placeholder={t('catalogue.importNotImported')}
                    showSearch={{ optionFilterProp: 'label' }}
                    value={mapping[at]}
                    options={importFieldNames.map((field) => ({
                      value: field,
                      label: fieldName(field),
                      disabled: chosen.has(field) && mapping[at] !== field,
                    }))}
                    onChange={(field: ImportField | undefined) => setMapping(withField(mapping, at, field))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <footer className="td-form-foot">
        {problem ? <Alert type="error" showIcon title={problem} role="alert" /> : null}
        <div className="td-form-buttons">
          <Button type="primary" loading={check.isPending ? { delay: 200 } : false} onClick={() => void run()}>
            {t('catalogue.importCheckFile')}
          </Button>
          {onCancel ? (
            <Button type="text" onClick={onCancel}>
              {t('common.cancel')}
            </Button>
          ) : null}
          <span className="td-form-state">
            {unused > 0 ? t('catalogue.importColumnsUnused', { count: unused }) : t('catalogue.importColumnsAll')}
          </span>
        </div>
      </footer>
    </div>
  );
}
