import { App } from 'antd';
import type { ReactNode } from 'react';
import { t } from '#web/platform/i18n.ts';

export type Question = { title: string; content?: ReactNode; ok?: string; danger?: boolean };

/** Asks before something happens. Focus goes back where it was. */
export const useConfirm = () => {
  const { modal } = App.useApp();
  return ({ title, content, ok, danger }: Question): Promise<boolean> =>
    new Promise((resolve) => {
      modal.confirm({
        title,
        content,
        okText: ok ?? t('OK'),
        cancelText: t('Cancel'),
        okButtonProps: { danger },
        onOk: () => resolve(true),
        onCancel: () => resolve(false),
      });
    });
};
