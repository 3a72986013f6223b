import { t } from '#web/platform/i18n.ts';
import { toast } from '#web/platform/toast.ts';

export const deleteWords = (name: string) =>
  t(
    '{name} is deleted with its branches, products and customers. If it has sales, purchases or stock, it is closed instead: everything is kept, and its people can no longer sign in.',
    { name },
  );

export const tellDeleted = (name: string, { closed }: { closed: boolean }) => {
  if (closed) toast.info(t('{name} has sales, purchases or stock, so it was closed and kept.', { name }));
  else toast.success(t('{name} was deleted', { name }));
};
