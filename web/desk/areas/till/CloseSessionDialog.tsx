import { Input, Modal } from 'antd';
import { useId, useState } from 'react';
import type { TillSession } from '#contract/till/devices.ts';
import { countedCash, denominations } from '#contract/till/drawer.ts';
import { t } from '#web/desk/areas/till/texts.ts';
import { formatMoney } from '#web/desk/ui/amount.ts';
import { confirm } from '#web/desk/ui/confirm.tsx';
import { useFocusBack } from '#web/desk/ui/dialogFocus.ts';
import { NumberInput } from '#web/desk/ui/NumberInput.tsx';
import { useCloseSession } from './queries.ts';
import { denominationWord } from './words.ts';

const MAX_COUNT = 100_000;

/** By the value in cents; null while what is typed is no number. */
type Counts = Record<string, number | null | undefined>;
type CountProps = { counts: Counts; onCount: (value: number, count: Counts[string]) => void };

/** Notes and coins one by one. */
function Count({ counts, onCount }: CountProps) {
  const id = useId();
  return (
    <div className="td-count">
      {denominations.map((value) => (
        <div key={value}>
          <label htmlFor={`${id}-${value}`}>{denominationWord(value)}</label>
          <NumberInput
            id={`${id}-${value}`}
            min={0}
            max={MAX_COUNT}
            value={counts[value]}
            onChange={(count) => onCount(value, count ?? undefined)}
            onUnread={() => onCount(value, null)}
          />
        </div>
      ))}
    </div>
  );
}

/** The drawer of a till that was stopped, counted at the desk. */
export function CloseSessionDialog({ session, onClose }: { session: TillSession; onClose: () => void }) {
  useFocusBack();
  const id = useId();
  const [counts, setCounts] = useState<Counts>({});
  const [note, setNote] = useState('');
  const close = useCloseSession();
  const counted = Object.fromEntries(
    Object.entries(counts).flatMap(([value, count]) => (count == null ? [] : [[value, count]])),
  );
  const reason = note.trim();
  const isReady = reason !== '' && Object.values(counts).every((count) => count !== null);
  const save = async () => {
    const isUntouched = Object.values(counts).every((count) => count === undefined);
    const question = { title: t('till.countNothingQuestion'), ok: t('till.countNothing') };
    if (isUntouched && !(await confirm(question))) return;
    await close.mutateAsync({ id: session.id, counted, note: reason });
    onClose();
  };
  return (
    <Modal
      open
      title={`T${session.deviceNumber}: ${t('till.closeSession')}`}
      okText={t('till.closeSession')}
      cancelText={t('common.cancel')}
      okButtonProps={{ disabled: !isReady, loading: close.isPending }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <p>{t('till.closeSessionHelp')}</p>
      <Count counts={counts} onCount={(value, count) => setCounts({ ...counts, [value]: count })} />
      <p className="td-count-total">
        <span>{t('till.countedCash')}</span>
        <output>{formatMoney(countedCash(counted))}</output>
      </p>
      <label htmlFor={id}>{t('till.flagReason')}</label>
      <Input id={id} maxLength={500} value={note} onChange={({ target }) => setNote(target.value)} />
    </Modal>
  );
}
