import type { User } from '#contract/identity/users.ts';
import { StatusTag } from '#web/desk/ui/StatusTag.tsx';
import { userStatusName } from './words.ts';

const moods = { pending: 'attention', active: 'good', disabled: 'neutral' } as const;

export function UserStatus({ status }: { status: User['status'] }) {
  return <StatusTag mood={moods[status]}>{userStatusName(status)}</StatusTag>;
}
