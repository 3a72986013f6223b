import { Button, Result } from 'antd';
import { useNavigate } from 'react-router';
import { t } from '#web/platform/i18n.ts';
import { HOME } from '#web/platform/menu.ts';

function HomeButton() {
  const navigate = useNavigate();
  return (
    <Button type="primary" onClick={() => navigate(HOME)}>
      {t('Go to the dashboard')}
    </Button>
  );
}

export function Page403() {
  return (
    <Result
      status="403"
      title={<h1>{t('You may not open this page')}</h1>}
      subTitle={t('Your role does not include it. If you need it, ask an administrator.')}
      extra={<HomeButton />}
    />
  );
}

export function Page404() {
  return (
    <Result
      status="404"
      title={<h1>{t('There is no such page')}</h1>}
      subTitle={t('The address may be mistyped, or the page has moved.')}
      extra={<HomeButton />}
    />
  );
}

export function Page500({ onRetry }: { onRetry?: () => void }) {
  return (
    <Result
      status="500"
      title={<h1>{t('Something went wrong on this page')}</h1>}
      subTitle={t('What you saved is safe. Try again, or go back to the dashboard.')}
      extra={[
        <Button key="retry" onClick={onRetry ?? (() => location.reload())}>
          {t('Try again')}
        </Button>,
        <HomeButton key="home" />,
      ]}
    />
  );
}
