import { ConfigProvider, Modal } from 'antd';
import type { ReactNode } from 'react';
import { t } from '#web/desk/ui/texts.ts';
import { useSettings } from '#web/platform/settings.ts';
import { antdLocale } from './antdLocale.ts';
import { focusAgain, openerNow } from './dialogFocus.ts';
import { quietLoading } from './quietLoading.tsx';
import { themeOf } from './theme.ts';

export type Question = { title: string; content?: ReactNode; ok?: string; cancel?: string; danger?: boolean };

// The dialog stands outside the app's tree, so that it outlives the row or button that asked.
ConfigProvider.config({
  holderRender: (children) => (
    <ConfigProvider
      theme={themeOf(useSettings.getState())}
      locale={antdLocale}
      wave={{ disabled: true }}
      button={quietLoading}
    >
      {children}
    </ConfigProvider>
  ),
});

const asked = new Set<string>();

/**
 * Asks before something happens. Focus goes back where it was. Asked again while it still stands there, as by a key
 * pressed twice, a question is no second one: whoever asked first has the answer.
 */
export const confirm = ({ title, content, ok, cancel, danger }: Question): Promise<boolean> =>
  new Promise((resolve) => {
    if (asked.has(title)) return resolve(false);
    asked.add(title);
    const opener = openerNow();
    const answer = (yes: boolean) => {
      asked.delete(title);
      resolve(yes);
    };
    Modal.confirm({
      title,
      content,
      okText: ok ?? t('ui.ok'),
      cancelText: cancel ?? t('common.cancel'),
      okButtonProps: { danger },
      onOk: () => answer(true),
      onCancel: () => answer(false),
      // The dialog still holds the focus here, and is gone a moment later.
      afterClose: () => setTimeout(() => focusAgain(opener)),
    });
  });
