import { Alert, Modal, Radio } from 'antd';
import { useState } from 'react';
import { call } from '#web/platform/api.ts';
import { CallError } from '#web/platform/callError.ts';
import { t } from '#web/platform/i18n.ts';
import { toast } from '#web/platform/toast.ts';
import { useFocusBack } from '#web/ui/dialogFocus.ts';
import type { Calls, ListRow } from './calls.ts';
import { ListPicker } from './ListPicker.tsx';
import type { InUse } from './removal.ts';
import './lists.css';

/** Deleting what products use: they move to another one, or are left without. */
export function RemoveDialog<R extends ListRow>({ calls, inUse }: { calls: Calls<R>; inUse: InUse<R> }) {
  useFocusBack();
  const { row, products, settle } = inUse;
  const [way, setWay] = useState<'move' | 'clear'>('move');
  const [target, setTarget] = useState<R>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    if (busy) return;
    if (way === 'move' && !target) return setProblem(t('Choose where the products go'));
    setBusy(true);
    setProblem(undefined);
    try {
      const moveTo = way === 'move' ? target?.id : null;
      await call(calls.remove, { id: row.id, version: row.version, moveTo }, { handles: () => true });
      toast.success(
        way === 'move'
          ? t('{name} was deleted, {count, plural, one {# product} other {# products}} moved to {target}', {
              name: row.name,
              count: products,
              target: target?.name ?? '',
            })
          : t('{name} was deleted', { name: row.name }),
      );
      settle(true);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(Object.values(error.fields)[0] ?? error.message);
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={t('Confirm Delete?')}
      okText={t('Delete')}
      okButtonProps={{ danger: true }}
      cancelText={t('Cancel')}
      confirmLoading={busy}
      onOk={() => void remove()}
      onCancel={() => settle(false)}
    >
      <div className="td-choice">
        <p>
          {t('{count, plural, one {# product uses} other {# products use}} {name}.', {
            count: products,
            name: row.name,
          })}
        </p>
        <Radio.Group
          className="td-choice"
          aria-label={t('What happens to them')}
          value={way}
          onChange={({ target: { value } }) => setWay(value as typeof way)}
        >
          <Radio value="move">{t('Move them to another one')}</Radio>
          {way === 'move' ? (
            <ListPicker
              calls={calls}
              label={t('Where they go')}
              except={[row.id]}
              value={target}
              onChange={(chosen) => {
                setTarget(chosen);
                setProblem(undefined);
              }}
            />
          ) : null}
          <Radio value="clear">{t('Leave them without one')}</Radio>
        </Radio.Group>
        {problem ? <Alert type="error" showIcon title={problem} role="alert" /> : null}
      </div>
    </Modal>
  );
}
