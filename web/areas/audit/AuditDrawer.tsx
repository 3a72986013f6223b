import { Descriptions, Drawer } from 'antd';
import type { AuditEntry } from '#contract/audit.ts';
import { t } from '#web/platform/i18n.ts';
import { DateTime } from '#web/ui/DateTime.tsx';
import { actionWord, entityWord, fieldsOf, fieldWord } from './words.ts';
import './audit.css';

const written = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return '–';
  return typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value);
};

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
            column={1}
            size="small"
            items={[
              { key: 'at', label: t('When'), children: <DateTime at={entry.at} /> },
              { key: 'who', label: t('Who'), children: entry.userName || '–' },
              { key: 'what', label: t('What'), children: `${entityWord(entry.entity)} ${entry.entityId ?? ''}` },
              { key: 'from', label: t('From address'), children: entry.address ?? '–' },
              { key: 'request', label: t('Request'), children: entry.requestId ?? '–' },
            ]}
          />
          {fields.length > 0 ? (
            <table className="td-diff">
              <thead>
                <tr>
                  <th scope="col">{t('Field')}</th>
                  <th scope="col">{t('Before')}</th>
                  <th scope="col">{t('After')}</th>
                </tr>
              </thead>
              <tbody>
                {fields.map((field) => (
                  <tr key={field}>
                    <th scope="row">{fieldWord(field)}</th>
                    <td>
                      <del>{written(entry.before?.[field])}</del>
                    </td>
                    <td>
                      <ins>{written(entry.after?.[field])}</ins>
                    </td>
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
