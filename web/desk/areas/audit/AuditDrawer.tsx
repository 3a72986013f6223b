import { Descriptions, Drawer } from 'antd';
import type { AuditEntry } from '#contract/audit.ts';
import { t } from '#web/desk/areas/audit/texts.ts';
import { DateTime } from '#web/desk/ui/DateTime.tsx';
import { actionWord, entityWord, fieldsOf, fieldWord, onlyIn, valueInWords } from './words.ts';
import './audit.css';

/** One entry: who, when, from where, and each field before → after. */
export function AuditDrawer({ entry, onClose }: { entry: AuditEntry | undefined; onClose: () => void }) {
  const fields = entry ? fieldsOf(entry) : [];
  return (
    <Drawer
      open={entry !== undefined}
      onClose={onClose}
      size={640}
      title={entry ? `${actionWord(entry.action)}: ${entry.label || entityWord(entry.entity)}` : ''}
    >
      {entry ? (
        <>
          <Descriptions
            colon={false}
            column={1}
            size="small"
            items={[
              { key: 'at', label: t('common.date'), children: <DateTime at={entry.at} branchId={entry.branchId} /> },
              { key: 'who', label: t('common.staffMember'), children: entry.userName || '–' },
              {
                key: 'what',
                label: t('audit.record'),
                children: `${entityWord(entry.entity)} ${entry.entityId ?? ''}`,
              },
              { key: 'from', label: t('audit.ipAddress'), children: entry.address || '–' },
              { key: 'request', label: t('audit.requestId'), children: entry.requestId || '–' },
            ]}
          />
          {fields.length > 0 ? (
            <table className="td-diff">
              <thead>
                <tr>
                  <th scope="col">{t('audit.field')}</th>
                  {entry.before ? <th scope="col">{t('audit.before')}</th> : null}
                  {entry.after ? <th scope="col">{t('audit.after')}</th> : null}
                </tr>
              </thead>
              <tbody>
                {fields.map((field) => (
                  <tr key={field}>
                    <th scope="row">{fieldWord(field)}</th>
                    {entry.before ? (
                      <td>
                        <del>{valueInWords(field, onlyIn(entry.before[field], entry.after?.[field]))}</del>
                      </td>
                    ) : null}
                    {entry.after ? (
                      <td>
                        <ins>{valueInWords(field, onlyIn(entry.after[field], entry.before?.[field]))}</ins>
                      </td>
                    ) : null}
                  </tr>
                ))}
              </tbody>
            </table>
          ) : null}
        </>
      ) : null}
    </Drawer>
  );
}
