import { t } from '#web/desk/areas/settings/texts.ts';
import { StatusTag } from '#web/desk/ui/StatusTag.tsx';

type Status = 'active' | 'inactive';

const words = (status: Status) => (status === 'active' ? t('common.active') : t('common.inactive'));
export const statusOptions = () => (['active', 'inactive'] as const).map((value) => ({ value, label: words(value) }));

export function Activity({ status }: { status: Status }) {
  return <StatusTag mood={status === 'active' ? 'good' : 'neutral'}>{words(status)}</StatusTag>;
}
