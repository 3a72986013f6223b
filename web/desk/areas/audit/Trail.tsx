import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AuditEntry, pageOfAudit } from '#contract/audit.ts';
import { t } from '#web/desk/areas/audit/texts.ts';
import { DateTime } from '#web/desk/ui/DateTime.tsx';
import { Pager } from '#web/desk/ui/Pager.tsx';
import { RecordPage } from '#web/desk/ui/RecordPage.tsx';
import { listQuery } from '#web/platform/query.ts';
import { AuditDrawer } from './AuditDrawer.tsx';
import { actionWord, changesInWords } from './words.ts';
import '#web/desk/ui/preview.css';
import './audit.css';

/** Who changed this record, when and what. */
export function Trail({ entity, id }: { entity: string; id: number }) {
  const [pageNo, setPageNo] = useState(1);
  const [openEntry, setOpenEntry] = useState<AuditEntry>();
  const entries = useQuery(listQuery(pageOfAudit, { entity, entityId: id, pageNo, pageSize: 20 }));
  return (
    <RecordPage query={entries}>
      {(page) => (
        <div className="td-surface td-history">
          {page.totalCount === 0 ? <p>{t('audit.none')}</p> : null}
          <div>
            <table className="td-preview td-record-trail" hidden={page.totalCount === 0}>
              <thead>
                <tr>
                  <th scope="col">{t('common.date')}</th>
                  <th scope="col">{t('common.staffMember')}</th>
                  <th scope="col">{t('common.action')}</th>
                  <th scope="col">{t('audit.changes')}</th>
                </tr>
              </thead>
              <tbody>
                {page.data.map((entry) => (
                  <tr key={entry.id}>
                    <td>
                      <button type="button" className="td-link" onClick={() => setOpenEntry(entry)}>
                        <span className="td-twoline-main">
                          <DateTime at={entry.at} branchId={entry.branchId} />
                        </span>
                      </button>
                    </td>
                    <td>{entry.userName || '–'}</td>
                    <td>{actionWord(entry.action)}</td>
                    <td className="td-wrap">{changesInWords(entry)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <Pager page={page} onPage={setPageNo} />
          <AuditDrawer entry={openEntry} onClose={() => setOpenEntry(undefined)} />
        </div>
      )}
    </RecordPage>
  );
}
