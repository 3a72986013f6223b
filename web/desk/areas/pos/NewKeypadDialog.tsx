import { useQuery } from '@tanstack/react-query';
import { Input, Select } from 'antd';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { createKeypad, KeypadDraft } from '#contract/pos/keypads.ts';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/pos/texts.ts';
import { Field } from '#web/desk/ui/Field.tsx';
import { FormDialog } from '#web/desk/ui/FormDialog.tsx';
import { useRecordForm } from '#web/desk/ui/recordForm.ts';
import { useStartBranch } from '#web/platform/branch.ts';
import { useSession } from '#web/platform/session.ts';
import { keypadPick, keypadReads } from './queries.ts';

type NewKeypadDialogProps = {
  /** The keypad whose keys it starts with. */
  copyOfId?: number | undefined;
  onClose: () => void;
};

/** A keypad for one of the branches: empty, or with the keys of another one. */
export function NewKeypadDialog({ copyOfId, onClose }: NewKeypadDialogProps) {
  const navigate = useNavigate();
  const branches = useSession(({ user }) => user?.branches ?? []);
  const branchId = useStartBranch();
  const { data: keypads = [] } = useQuery(keypadPick());
  const initial = useMemo(() => ({ branchId, name: '', copyOfId }), [branchId, copyOfId]);
  const form = useRecordForm({
    name: 'keypad.new',
    to: createKeypad,
    initial,
    refresh: keypadReads,
    fieldOf: { 150: 'name' },
    list: pathOf('keypadList'),
    onSaved: ({ id }) => {
      onClose();
      void navigate(pathOf('keypadEdit', { id }));
    },
  });
  const { branchId: branch, name, copyOfId: original } = KeypadDraft.shape;
  return (
    <FormDialog
      title={t('pos.newKeypad')}
      form={form}
      buttons={[{ next: 'stay', label: t('pos.createKeypad') }]}
      first="name"
      onClose={onClose}
    >
      <Field name="name" label={t('pos.keypadName')} of={name}>
        <Input placeholder={t('pos.keypadNameExample')} autoComplete="off" />
      </Field>
      <Field name="branchId" label={t('common.branch')} of={branch}>
        <Select options={branches.map(({ id, name: label }) => ({ value: id, label }))} />
      </Field>
      <Field name="copyOfId" label={t('pos.copyOf')} of={original}>
        <Select
          allowClear
          placeholder={t('pos.copyOfNone')}
          options={keypads.map(({ id, name: label, branchName }) => ({ value: id, label: `${label} · ${branchName}` }))}
        />
      </Field>
    </FormDialog>
  );
}
