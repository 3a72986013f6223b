import { Avatar } from 'antd';
import { config } from '#web/platform/config.ts';

/** A person's picture, or the first letter of the name, in a box of fixed size. */
export function UserFace({ name, avatar, size = 32 }: { name: string; avatar: string | null; size?: number }) {
  return (
    <Avatar size={size} src={avatar ? `${config.apiBase}${avatar}` : undefined} alt="">
      {[...name][0]?.toUpperCase()}
    </Avatar>
  );
}
