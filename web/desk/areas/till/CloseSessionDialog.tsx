import { type InputRef, Modal } from 'antd';
import { useId, useRef, useState } from 'react';
import type { TillSession } from '#contract/till/devices.ts';
import { countedCash, denominations } from '#contract/till/drawer.ts';
import { t } from '#web/desk/areas/till/texts.ts';
import { formatMoney } from '#web/desk/ui/amount.ts';
import { confirm } from '#web/desk/ui/confirm.tsx';
import { useFocusBack } from '#web/desk/ui/dialogFocus.ts';
import { NumberInput } from '#web/desk/ui/NumberInput.tsx';
import { focusUnread } from '#web/desk/ui/unread.ts';
import { useCloseSession } from './queries.ts';
import { ReasonField } from './ReasonField.tsx';
import { denominationWord } from './words.ts';

const MAX_COUNT = 100_000;

/** By the value in cents; null while the input is no number. */
type Counts = Record<string, number | null | undefined>;
type CountProps = { counts: Counts; onCount: (value: number, count: Counts[string]) => void };

/** Notes and coins one by one. */
function Count({ counts, onCount }: CountProps) {
  const id = useId();
  return (
    <div className="td-cash-count">
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
  const box = useRef<HTMLDivElement>(null);
  const reasonInput = useRef<InputRef>(null);
  const [counts, setCounts] = useState<Counts>({});
  const [note, setNote] = useState('');
  const [hasTried, setHasTried] = useState(false);
  const close = useCloseSession();
  const counted = Object.fromEntries(
    Object.entries(counts).flatMap(([value, count]) => (count == null ? [] : [[value, count]])),
  );
  const isUnread = Object.values(counts).includes(null);
  const reason = note.trim();
  const save = async () => {
    setHasTried(true);
    if (close.isPending || focusUnread(box.current)) return;
    if (reason === '') return reasonInput.current?.focus();
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
      okButtonProps={{ loading: close.isPending }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div ref={box}>
        <p>{t('till.closeSessionHelp')}</p>
        <Count counts={counts} onCount={(value, count) => setCounts({ ...counts, [value]: count })} />
        <p className="td-count-total">
          <span>{t('till.countedCash')}</span>
          <output>{isUnread ? '–' : formatMoney(countedCash(counted))}</output>
        </p>
        <ReasonField
          ref={reasonInput}
          value={note}
          onChange={setNote}
          problem={hasTried && reason === '' ? t('till.closeReasonNeeded') : undefined}
          onPressEnter={() => void save()}
        />
      </div>
    </Modal>
  );
}
