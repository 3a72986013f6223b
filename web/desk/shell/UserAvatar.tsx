import { Avatar } from 'antd';
import type { UserInfo } from '#contract/identity.ts';
import { config } from '#web/platform/config.ts';

const initialOf = (name: string) => [...name.trim()][0]?.toUpperCase() ?? '?';

export function UserAvatar({ user, size }: { user: Pick<UserInfo, 'name' | 'avatar'>; size: number }) {
  return (
    <Avatar className="td-avatar" size={size} src={user.avatar ? config.apiBase + user.avatar : undefined} alt="">
      {initialOf(user.name)}
    </Avatar>
  );
}
