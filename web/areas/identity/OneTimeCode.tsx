import { KeyOutlined } from '@ant-design/icons';
import { Button, Modal, Typography } from 'antd';
import { useState } from 'react';
import type { Reply } from '#contract/endpoint.ts';
import { showCode, type User } from '#contract/identity/users.ts';
import { call } from '#web/platform/api.ts';
import { formatDateTime, t } from '#web/platform/i18n.ts';
import { Allowed } from '#web/ui/Allowed.tsx';
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx';
import './oneTimeCode.css';

/** Shown once, on this screen only; the person types it at the login page and chooses the password themselves. */
export function OneTimeCode({ user }: { user: User }) {
  const [shown, setShown] = useState<Reply<typeof showCode>>();
  const close = () => setShown(undefined);
  return (
    <Allowed to={showCode}>
      <ConfirmButton
        icon={<KeyOutlined aria-hidden />}
        ask={{
          title: t('Show a one-time code for {name}?', { name: user.name }),
          content: t('With it they can choose a new password. They are told by email that you asked for it.'),
          ok: t('Show the code'),
        }}
        onConfirm={async () => setShown(await call(showCode, { id: user.id }))}
      >
        {t('Show a one-time code')}
      </ConfirmButton>
      <Modal
        open={shown !== undefined}
        title={t('One-time code for {name}', { name: user.name })}
        footer={
          <Button type="primary" onClick={close}>
            {t('Done')}
          </Button>
        }
        onCancel={close}
        mask={{ closable: false }}
        destroyOnHidden
      >
        {shown ? (
          <>
            <Typography.Paragraph className="td-one-time-code" copyable>
              {shown.code}
            </Typography.Paragraph>
            <p>
              {t(
                'On the sign-in page they choose “Forgot password”, then “I have a one-time code”, and type their username {username}.',
                {
                  username: user.username,
                },
              )}
            </p>
            <p>
              {t('It works once, until {time}. It is not shown again.', {
                time: formatDateTime(new Date(shown.expiresAt)),
              })}
            </p>
          </>
        ) : null}
      </Modal>
    </Allowed>
  );
}
