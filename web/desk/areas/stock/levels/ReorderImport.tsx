import { Alert, Modal, Select } from 'antd';
import { useState } from 'react';
import type { Input, Reply } from '#contract/endpoint.ts';
import { downloadReorder, importReorder, type pageOfLevels } from '#contract/stock/levels.ts';
import { DownloadButton } from '#web/desk/areas/stock/DownloadButton.tsx';
import { useBranchOptions } from '#web/desk/areas/stock/filters.ts';
import { levelReads } from '#web/desk/areas/stock/queries.ts';
import { t } from '#web/desk/areas/stock/texts.ts';
import { useFocusBack } from '#web/desk/ui/dialogFocus.ts';
import { FileDrop } from '#web/desk/ui/FileDrop.tsx';
import { wordsOf } from '#web/platform/i18n.ts';
import { useRefresh } from '#web/platform/query.ts';
import { toast } from '#web/platform/toast.ts';
import '#web/desk/ui/preview.css';

type ReorderImportProps = { filter: Input<typeof pageOfLevels>; onClose: () => void };

/** Reorder points from a sheet: all rows, or none and a list of those that need fixing. */
export function ReorderImport({ filter, onClose }: ReorderImportProps) {
  useFocusBack();
  const refresh = useRefresh();
  const [branchId, setBranchId] = useState(filter.branchId);
  const [outcome, setOutcome] = useState<Reply<typeof importReorder>>();
  const report = async (reply: Reply<typeof importReorder>) => {
    setOutcome(reply);
    if (reply.wrong > 0) return;
    await refresh(levelReads);
    toast.success(t('stock.reorderImported', { count: reply.changed }));
    onClose();
  };
  return (
    <Modal open width={640} footer={null} title={t('stock.reorderImport')} onCancel={onClose}>
      <div className="td-reorder-import">
        <p>{t('stock.reorderImportHint')}</p>
        <div>
          <DownloadButton of={downloadReorder} filter={filter} label={t('stock.reorderDownload')} />
        </div>
        <FileDrop
          to={importReorder}
          along={{ branchId }}
          endings={['.xlsx', '.xls', '.csv']}
          text={t('stock.reorderFormats')}
          onRead={(reply) => void report(reply)}
        >
          <Select
            className="td-reorder-branch"
            aria-label={t('stock.reorderBranch')}
            placeholder={t('stock.reorderBranch')}
            allowClear
            value={branchId}
            options={useBranchOptions()}
            onChange={setBranchId}
          />
        </FileDrop>
        {outcome && outcome.wrong > 0 ? (
          <>
            <Alert
              type="warning"
              showIcon
              role="alert"
              title={t('stock.reorderWrong', { count: outcome.wrong })}
              description={t('stock.reorderWrongHint')}
            />
            <div className="td-reorder-rows">
              <table className="td-preview">
                <thead>
                  <tr>
                    <th scope="col">{t('stock.row')}</th>
                    <th scope="col">{t('common.sku')}</th>
                    <th scope="col">{t('stock.reason')}</th>
                  </tr>
                </thead>
                <tbody>
                  {outcome.problems.map(({ row, code, why, said }) => (
                    <tr key={row}>
                      <td className="td-number">{row}</td>
                      <td>{code || '–'}</td>
                      <td>{wordsOf(said, why)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </>
        ) : null}
      </div>
    </Modal>
  );
}
