import { type InputRef, Modal } from 'antd';
import { useRef, useState } from 'react';
import type { TillFlag } from '#contract/till/devices.ts';
import type { FlagOutcome } from '#contract/till/flags.ts';
import { t } from '#web/desk/areas/till/texts.ts';
import { useFocusBack } from '#web/desk/ui/dialogFocus.ts';
import { toast } from '#web/platform/toast.ts';
import { useResolveFlag } from './queries.ts';
import { ReasonField } from './ReasonField.tsx';
import { outcomeWord, settledWord } from './words.ts';

export type Settling = { outcome: FlagOutcome; flags: readonly TillFlag[] };

const labelOf = ({ number, deviceNumber }: TillFlag): string => number || `T${deviceNumber}`;

/** Somebody else was faster: what they said stands. */
const tellBefore = (flag: TillFlag) => {
  const { resolvedBy: name, note } = flag;
  const outcome = settledWord(flag.outcome) || t('till.over');
  toast.warning(
    t('till.settledBefore', { number: labelOf(flag), name, outcome: [outcome, note].filter(Boolean).join(' · ') }),
  );
};

/** How flagged sales were settled, and why: the reason is stored with each of them. */
export function SettleDialog({ settling: { outcome, flags }, onClose }: { settling: Settling; onClose: () => void }) {
  useFocusBack();
  const reasonInput = useRef<InputRef>(null);
  const [note, setNote] = useState('');
  const [hasTried, setHasTried] = useState(false);
  const resolve = useResolveFlag();
  const reason = note.trim();
  const save = async () => {
    setHasTried(true);
    if (resolve.isPending) return;
    if (reason === '') return reasonInput.current?.focus();
    for (const flag of flags) {
      const settled = await resolve.mutateAsync({ id: flag.id, outcome, note: reason });
      if (settled.outcome !== outcome || settled.note !== reason) tellBefore(settled);
    }
    onClose();
  };
  return (
    <Modal
      open
      title={`${outcomeWord(outcome)}: ${flags.map(labelOf).join(', ')}`}
      okText={t('common.save')}
      cancelText={t('common.cancel')}
      okButtonProps={{ loading: resolve.isPending }}
      onOk={() => void save()}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && reasonInput.current?.focus()}
    >
      <ReasonField
        ref={reasonInput}
        value={note}
        onChange={setNote}
        problem={hasTried && reason === '' ? t('till.settleReasonNeeded') : undefined}
        onPressEnter={() => void save()}
      />
      <p>{t('till.settleHint')}</p>
    </Modal>
  );
}
