import { ConfigProvider, Modal } from 'antd';
import type { ReactNode } from 'react';
import { antdLocale, t } from '#web/platform/i18n.ts';
import { useSettings } from '#web/platform/settings.ts';
import { themeOf } from '#web/platform/theme.ts';

export type Question = { title: string; content?: ReactNode; ok?: string; cancel?: string; danger?: boolean };

// The dialog stands outside the app's tree, so that it outlives the row or button that asked.
ConfigProvider.config({
  holderRender: (children) => (
    <ConfigProvider theme={themeOf(useSettings.getState())} locale={antdLocale} wave={{ disabled: true }}>
      {children}
    </ConfigProvider>
  ),
});

/** Asks before something happens. Focus goes back where it was. */
export const confirm = ({ title, content, ok, cancel, danger }: Question): Promise<boolean> =>
  new Promise((resolve) => {
    Modal.confirm({
      title,
      content,
      okText: ok ?? t('OK'),
      cancelText: cancel ?? t('Cancel'),
      okButtonProps: { danger },
      onOk: () => resolve(true),
      onCancel: () => resolve(false),
    });
  });
