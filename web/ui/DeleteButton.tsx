import { DeleteOutlined } from '@ant-design/icons';
import type { Endpoint } from '#contract/endpoint.ts';
import { t } from '#web/platform/i18n.ts';
import { toast } from '#web/platform/toast.ts';
import { Allowed } from './Allowed.tsx';
import { ConfirmButton } from './ConfirmButton.tsx';

type DeleteButtonProps = { to: Endpoint; name: string; run: () => Promise<unknown>; onDeleted: () => void };

/** Deletes the record of a page, after asking. */
export function DeleteButton({ to, name, run, onDeleted }: DeleteButtonProps) {
  return (
    <Allowed to={to}>
      <ConfirmButton
        danger
        icon={<DeleteOutlined aria-hidden />}
        ask={{ title: t('Confirm Delete?'), content: name, ok: t('Delete') }}
        onConfirm={async () => {
          await run();
          toast.success(t('{name} was deleted', { name }));
          onDeleted();
        }}
      >
        {t('Delete')}
      </ConfirmButton>
    </Allowed>
  );
}
