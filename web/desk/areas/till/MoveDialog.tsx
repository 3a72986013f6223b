import { useQuery } from '@tanstack/react-query';
import { Modal, Select } from 'antd';
import { useId, useState } from 'react';
import type { TillDevice } from '#contract/till/devices.ts';
import { keypadPick } from '#web/desk/areas/pos/queries.ts';
import { t } from '#web/desk/areas/till/texts.ts';
import { focusFirst, useFocusBack } from '#web/desk/ui/dialogFocus.ts';
import { useMoveDevice } from './queries.ts';
import '#web/desk/ui/cells.css';

type MoveDialogProps = { device: TillDevice; onClose: () => void };

export function MoveDialog({ device, onClose }: MoveDialogProps) {
  useFocusBack();
  const id = useId();
  const [keypadId, setKeypadId] = useState<number>();
  const [hasTried, setHasTried] = useState(false);
  const { data: keypads } = useQuery(keypadPick());
  const move = useMoveDevice();
  const options = (keypads ?? [])
    .filter((keypad) => keypad.status === 'active' && keypad.id !== device.keypadId)
    .map((keypad) => ({ value: keypad.id, label: `${keypad.name} · ${keypad.branchName}` }));
  const problem =
    keypads && options.length === 0
      ? t('till.noOtherKeypad')
      : hasTried && keypadId === undefined
        ? t('till.chooseKeypad')
        : undefined;
  const save = async () => {
    setHasTried(true);
    if (keypadId === undefined || move.isPending) return;
    await move.mutateAsync({ id: device.id, keypadId });
    onClose();
  };
  return (
    <Modal
      open
      title={`T${device.number}: ${t('till.move')}`}
      okText={t('common.save')}
      cancelText={t('common.cancel')}
      okButtonProps={{ loading: move.isPending }}
      onOk={() => void save()}
      onCancel={onClose}
      afterOpenChange={focusFirst(id)}
    >
      <label htmlFor={id}>{t('till.keypad')}</label>
      <Select
        id={id}
        style={{ width: '100%' }}
        value={keypadId}
        options={options}
        onChange={setKeypadId}
        {...(problem !== undefined && { status: 'error' as const, 'aria-describedby': `${id}-problem` })}
      />
      {problem === undefined ? null : (
        <span className="td-typed-wrong" id={`${id}-problem`} role="alert">
          {problem}
        </span>
      )}
      <p>{t('till.moveHint')}</p>
    </Modal>
  );
}
