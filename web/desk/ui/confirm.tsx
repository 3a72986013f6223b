import { ConfigProvider, Input, Modal } from 'antd';
import { type ReactNode, useId } from 'react';
import { t } from '#web/desk/ui/texts.ts';
import { useSettings } from '#web/platform/settings.ts';
import { antdLocale } from './antdLocale.ts';
import { currentOpener, focusAgain } from './dialogFocus.ts';
import { quietLoading } from './quietLoading.tsx';
import { themeOf } from './theme.ts';
import './form.css';

export type Question = {
  title: string;
  content?: ReactNode;
  ok?: string;
  /** Null: there is nothing to decide. */
  cancel?: string | null;
  danger?: boolean;
  /** Words to type before it can be confirmed: for actions done once in years, and never by mistake. */
  typed?: { label: string; words: string };
};

// The dialog is outside the app's tree, so that it outlives the row or button that asked.
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

function Typed({ label, onText }: { label: string; onText: (text: string) => void }) {
  const id = useId();
  return (
    <div className="td-confirm-typed">
      <label htmlFor={id}>{label}</label>
      <Input id={id} autoFocus autoComplete="off" onChange={({ target }) => onText(target.value)} />
    </div>
  );
}

const openQuestions = new Set<string>();

/**
 * Asks before something happens. The focus returns to where it was. Asked again while the dialog is still open, for
 * example by a key pressed twice, it opens no second one: the first caller gets the answer.
 */
export const confirm = ({ title, content, ok, cancel, danger, typed }: Question): Promise<boolean> =>
  new Promise((resolve) => {
    if (openQuestions.has(title)) return resolve(false);
    openQuestions.add(title);
    const opener = currentOpener();
    const answer = (yes: boolean) => {
      openQuestions.delete(title);
      resolve(yes);
    };
    const dialog = Modal.confirm({
      title,
      content: typed ? (
        <>
          <p>{content}</p>
          <Typed
            label={typed.label}
            onText={(text) =>
              dialog.update({ okButtonProps: { danger, disabled: text.trim() !== typed.words.trim() } })
            }
          />
        </>
      ) : (
        content
      ),
      okText: ok ?? t('ui.ok'),
      okCancel: cancel !== null,
      cancelText: cancel ?? t('common.cancel'),
      okButtonProps: { danger, disabled: typed !== undefined },
      ...(typed && { autoFocusButton: null }),
      onOk: () => answer(true),
      onCancel: () => answer(false),
      // The dialog still has the focus here, and is gone a moment later.
      afterClose: () => setTimeout(() => focusAgain(opener)),
    });
  });

/** Asks before input is dropped that was neither saved nor sent. */
export const confirmDiscard = (content = t('ui.unsavedWarning')) =>
  confirm({ title: t('common.discardUnsaved'), content, ok: t('common.discard'), danger: true });
