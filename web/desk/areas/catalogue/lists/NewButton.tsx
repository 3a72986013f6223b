import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { Endpoint } from '#contract/endpoint.ts';
import { useHotkey } from '#web/desk/ui/hotkey.ts';
import { useMay } from '#web/platform/session.ts';

/** The page's primary button, and its shortcut; absent for users without the permission. */
export function NewButton({ to, label, onPress }: { to: Endpoint; label: string; onPress: () => void }) {
  const allowed = useMay(to.can);
  useHotkey('n', allowed ? onPress : undefined);
  if (!allowed) return null;
  return (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} aria-keyshortcuts="n" onClick={onPress}>
      {label}
    </Button>
  );
}
