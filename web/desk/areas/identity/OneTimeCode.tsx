import { KeyOutlined } from '@ant-design/icons';
import { Button, Modal, Typography } from 'antd';
import { useState } from 'react';
import type { Reply } from '#contract/endpoint.ts';
import { showCode, type User } from '#contract/identity/users.ts';
import { t } from '#web/desk/areas/identity/texts.ts';
import { Allowed } from '#web/desk/ui/Allowed.tsx';
import { ConfirmButton } from '#web/desk/ui/ConfirmButton.tsx';
import { formats } from '#web/platform/formats.ts';
import { useShowCode } from './queries.ts';
import './oneTimeCode.css';

/** Shown once, on this screen only; the person types it at the login page and chooses the password themselves. */
export function OneTimeCode({ user }: { user: User }) {
  const [code, setCode] = useState<Reply<typeof showCode>>();
  const show = useShowCode();
  const close = () => setCode(undefined);
  return (
    <Allowed to={showCode}>
      <ConfirmButton
        icon={<KeyOutlined aria-hidden />}
        ask={{
          title: t('identity.codeConfirm', { name: user.name }),
          content: t('identity.codeConfirmHelp'),
          ok: t('identity.codeShow'),
        }}
        onConfirm={async () => setCode(await show.mutateAsync({ id: user.id }))}
      >
        {t('identity.codeRequest')}
      </ConfirmButton>
      <Modal
        open={code !== undefined}
        title={t('identity.codeTitle', { name: user.name })}
        footer={
          <Button type="primary" onClick={close}>
            {t('identity.codeDone')}
          </Button>
        }
        onCancel={close}
        mask={{ closable: false }}
        destroyOnHidden
      >
        {code ? (
          <>
            <Typography.Paragraph className="td-one-time-code" copyable>
              {code.code}
            </Typography.Paragraph>
            <p>
              {t('identity.codeSteps', {
                username: user.username,
              })}
            </p>
            <p>
              {t('identity.codeExpiry', {
                time: formats().dateTime(new Date(code.expiresAt)),
              })}
            </p>
          </>
        ) : null}
      </Modal>
    </Allowed>
  );
}
