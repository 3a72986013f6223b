import { Alert, Button, Select } from 'antd';
import { useState } from 'react';
import type { ImportJob } from '#contract/imports.ts';
import { t } from '#web/desk/areas/imports/texts.ts';
import { CallError } from '#web/platform/callError.ts';
import type { ImportKind } from './kind.ts';
import { useCheck } from './queries.ts';
import '#web/desk/ui/form.css';
import '#web/desk/ui/list.css';
import './imports.css';

const titleOf = (title: string, at: number) => title || t('imports.columnNumber', { number: at + 1 });

type Mapping = ImportJob['mapping'];

const withField = (mapping: Mapping, column: number, field: string | undefined): Mapping => {
  const rest = Object.entries(mapping).filter(([at]) => at !== String(column));
  return Object.fromEntries(field ? [...rest, [String(column), field]] : rest);
};

type MappingFormProps = {
  kind: ImportKind;
  job: ImportJob;
  /** Back to the dry run, if there is one. */
  onCancel?: () => void;
  onChecked: () => void;
};

/** The meaning of each column: guessed, or as chosen last time. */
export function MappingForm({ kind, job, onCancel, onChecked }: MappingFormProps) {
  const [mapping, setMapping] = useState<Mapping>(job.mapping);
  const [problem, setProblem] = useState<string>();
  const check = useCheck(kind);
  const mappedFields = new Set<string>(Object.values(mapping));
  const unused = job.columns.length - mappedFields.size;
  const run = async () => {
    if (check.isPending) return;
    setProblem(undefined);
    try {
      await check.mutateAsync({ id: job.id, mapping });
      onChecked();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(Object.values(error.fields)[0] ?? error.message);
    }
  };
  return (
    <div className="td-mapping">
      <p>{t('imports.columnsHint')}</p>
      <div className="td-surface">
        <table className="td-table td-mapping-table" aria-label={t('imports.fileColumns')}>
          <thead>
            <tr>
              <th scope="col">{t('imports.column')}</th>
              <th scope="col">{t('imports.firstValues')}</th>
              <th scope="col">{kind.texts().field}</th>
            </tr>
          </thead>
          <tbody>
            {job.columns.map(({ title, samples }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <tr key={at}>
                <th scope="row">{titleOf(title, at)}</th>
                <td className="td-samples">{samples.join(' · ') || '–'}</td>
                <td>
                  <Select<string>
                    className="td-mapping-field"
                    aria-label={kind.texts().fieldOf(titleOf(title, at))}
                    allowClear
                    placeholder={t('imports.notImported')}
                    showSearch={{ optionFilterProp: 'label' }}
                    value={mapping[at]}
                    options={kind.fields.map((field) => ({
                      value: field,
                      label: kind.fieldName(field),
                      disabled: mappedFields.has(field) && mapping[at] !== field,
                    }))}
                    onChange={(field: string | undefined) => setMapping(withField(mapping, at, field))}
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
            {t('imports.checkFile')}
          </Button>
          {onCancel ? (
            <Button type="text" onClick={onCancel}>
              {t('common.cancel')}
            </Button>
          ) : null}
          <span className="td-form-state">
            {unused > 0 ? t('imports.columnsUnused', { count: unused }) : t('imports.columnsAll')}
          </span>
        </div>
      </footer>
    </div>
  );
}
