import { Drawer } from 'antd';
import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/shell/texts.ts';
import { takeScan } from '#web/desk/ui/scanTarget.ts';
import { lazily } from '#web/platform/lazy.tsx';
import { may } from '#web/platform/session.ts';
import { toast } from '#web/platform/toast.ts';

const Camera = lazily(async () => (await import('./Camera.tsx')).Camera);

/** A code is handled like a scanner's: by the count, order or delivery on screen; otherwise it finds the product. */
export function CameraDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const take = (code: string) => {
    onClose();
    if (takeScan(code)) return;
    if (may('product.query')) void navigate(`${pathOf('productList')}?keyword=${encodeURIComponent(code)}`);
    else toast.warning(t('shell.cameraNoPlace', { code }));
  };
  return (
    <Drawer open={open} onClose={onClose} placement="bottom" size="auto" title={t('shell.camera')} destroyOnHidden>
      <Suspense>
        <Camera onCode={take} />
      </Suspense>
    </Drawer>
  );
}
