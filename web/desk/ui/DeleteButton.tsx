import { DeleteOutlined } from '@ant-design/icons';
import type { Endpoint } from '#contract/endpoint.ts';
import { t } from '#web/desk/ui/texts.ts';
import { toast } from '#web/platform/toast.ts';
import { Allowed } from './Allowed.tsx';
import { ConfirmButton } from './ConfirmButton.tsx';

type DeleteButtonProps = { to: Endpoint; name: string; run: () => Promise<unknown>; onDeleted: () => void };

/** Deletes the record of a page, after confirmation. */
export function DeleteButton({ to, name, run, onDeleted }: DeleteButtonProps) {
  return (
    <Allowed to={to}>
      <ConfirmButton
        danger
        icon={<DeleteOutlined aria-hidden />}
        ask={{ title: t('common.confirmDelete'), content: name, ok: t('common.delete') }}
        onConfirm={async () => {
          await run();
          toast.success(t('common.deleted', { name }));
          onDeleted();
        }}
      >
        {t('common.delete')}
      </ConfirmButton>
    </Allowed>
  );
}
