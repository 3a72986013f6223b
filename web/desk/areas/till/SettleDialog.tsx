import { Input, Modal } from 'antd';
import { useId, useState } from 'react';
import type { TillFlag } from '#contract/till/devices.ts';
import type { FlagOutcome } from '#contract/till/flags.ts';
import { t } from '#web/desk/areas/till/texts.ts';
import { useFocusBack } from '#web/desk/ui/dialogFocus.ts';
import { useResolveFlag } from './queries.ts';
import { outcomeWord } from './words.ts';

export type Settling = { outcome: FlagOutcome; flags: readonly TillFlag[] };

const labelOf = ({ number, deviceNumber }: TillFlag): string => number || `T${deviceNumber}`;

/** How flagged sales were settled, and why: the reason stays with each of them. */
export function SettleDialog({ settling: { outcome, flags }, onClose }: { settling: Settling; onClose: () => void }) {
  useFocusBack();
  const id = useId();
  const [note, setNote] = useState('');
  const resolve = useResolveFlag();
  const reason = note.trim();
  const save = async () => {
    if (reason === '') return;
    for (const flag of flags) await resolve.mutateAsync({ id: flag.id, outcome, note: reason });
    onClose();
  };
  return (
    <Modal
      open
      title={`${outcomeWord(outcome)}: ${flags.map(labelOf).join(', ')}`}
      okText={t('common.save')}
      cancelText={t('common.cancel')}
      okButtonProps={{ disabled: reason === '', loading: resolve.isPending }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <label htmlFor={id}>{t('till.flagReason')}</label>
      <Input
        id={id}
        autoFocus
        maxLength={500}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        onPressEnter={() => void save()}
      />
      <p>{t('till.settleHint')}</p>
    </Modal>
  );
}
