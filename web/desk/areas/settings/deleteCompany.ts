import { t } from '#web/desk/areas/settings/texts.ts';
import { toast } from '#web/platform/toast.ts';

export const deleteWords = (name: string) => t('settings.companyDeleteHelp', { name });

export const tellDeleted = (name: string, { closed }: { closed: boolean }) => {
  if (closed) toast.info(t('settings.companyClosed', { name }));
  else toast.success(t('common.deleted', { name }));
};
