import { Input } from 'antd';
import { useMemo } from 'react';
import { type Choice, ChoiceDraft, type ChoiceKind, type createChoice, type updateChoice } from '#contract/choices.ts';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/settings/texts.ts';
import { Field } from '#web/desk/ui/Field.tsx';
import { FormDialog } from '#web/desk/ui/FormDialog.tsx';
import { useRecordForm } from '#web/desk/ui/recordForm.ts';
import type { DataEndpoint } from '#web/platform/wire.ts';

type ChoiceDialogProps = {
  kind: ChoiceKind;
  to: typeof createChoice | typeof updateChoice;
  /** The one to rename; without it, a new one. */
  choice?: Choice;
  newTitle: string;
  refresh: readonly DataEndpoint[];
  onClose: () => void;
};

export function ChoiceDialog({ kind, to, choice, newTitle, refresh, onClose }: ChoiceDialogProps) {
  const initial = useMemo(() => choice ?? { kind, name: '' }, [choice, kind]);
  const form = useRecordForm({
    name: `choice.${choice?.id ?? `${kind}.new`}`,
    to,
    initial,
    refresh,
    fieldOf: { 150: 'name' },
    list: pathOf('choiceLists'),
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={choice?.name ?? newTitle}
      form={form}
      first="name"
      width={420}
      onClose={onClose}
      buttons={[{ next: 'stay', label: t('common.save') }]}
    >
      <Field name="name" label={t('common.name')} of={ChoiceDraft.shape.name}>
        <Input autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
