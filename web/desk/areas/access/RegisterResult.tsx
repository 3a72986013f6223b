import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { resendActivation } from '#contract/identity.ts';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/access/texts.ts';
import { LoginLayout } from '#web/desk/shell/LoginLayout.tsx';
import { useAddressParams } from '#web/platform/addressParams.ts';
import { call } from '#web/platform/api.ts';
import { Activation } from './Activation.tsx';

function MailSent({ email }: { email: string | null }) {
  const [again, setAgain] = useState<'no' | 'sending' | 'sent'>('no');
  const send = async () => {
    if (!email) return;
    setAgain('sending');
    await call(resendActivation, { email }).then(
      () => setAgain('sent'),
      () => setAgain('no'),
    );
  };
  return (
    <>
      <p className="td-login-note">{email ? t('access.activationSentTo', { email }) : t('access.activationSent')}</p>
      <p className="td-login-note">{t('access.activationNext')}</p>
      <div className="td-login-line">
        <Link to={pathOf('login')}>{t('access.backToSignIn')}</Link>
        {email && (
          <Button disabled={again === 'sent'} loading={again === 'sending'} onClick={send}>
            {again === 'sent' ? t('access.sentAgain') : t('access.sendAgain')}
          </Button>
        )}
      </div>
    </>
  );
}

/** After registering: the email is on its way, or its link was followed. */
export function RegisterResult() {
  const [params] = useAddressParams();
  const link = params.get('activate');
  if (link !== null)
    return (
      <LoginLayout heading={t('access.activationTitle')}>
        {() => <Activation link={link} invited={params.get('invited') === '1'} />}
      </LoginLayout>
    );
  return (
    <LoginLayout heading={t('access.checkEmailTitle')}>{() => <MailSent email={params.get('email')} />}</LoginLayout>
  );
}
