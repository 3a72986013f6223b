import { Button, type ButtonProps } from 'antd';
import { useState } from 'react';
import { confirm, type Question } from './confirm.tsx';

type ConfirmButtonProps = Omit<ButtonProps, 'onClick'> & { ask: Question; onConfirm: () => Promise<unknown> };

/** A button that asks first, and runs its action once. */
export function ConfirmButton({ ask, onConfirm, ...button }: ConfirmButtonProps) {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    if (busy || !(await confirm({ danger: button.danger, ...ask }))) return;
    setBusy(true);
    // The call has reported the error.
    await onConfirm().catch(() => undefined);
    setBusy(false);
  };
  return <Button {...button} loading={busy} onClick={press} />;
}
