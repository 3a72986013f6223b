import { t } from '#web/desk/areas/settings/texts.ts';
import type { Question } from '#web/desk/ui/confirm.tsx';
import { toast } from '#web/platform/toast.ts';

/** The company's name is typed as confirmation and sent with the call, so that nobody deletes one by a slip. */
export const typedName = (name: string): Question['typed'] => ({
  label: t('settings.companyTypeName', { name }),
  words: name,
});

export const deleteQuestion = (name: string): Question => ({
  title: t('common.confirmDelete'),
  content: t('settings.companyDeleteHelp', { name }),
  ok: t('common.delete'),
  typed: typedName(name),
});

export const toastDeleted = (name: string, { closed }: { closed: boolean }) => {
  if (closed) toast.info(t('settings.companyClosed', { name }));
  else toast.success(t('common.deleted', { name }));
};
