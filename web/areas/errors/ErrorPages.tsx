import { Button, Result } from 'antd';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { t } from '#web/platform/i18n.ts';
import { flatten, HOME, homeOf, treeOf } from '#web/platform/menu.ts';
import { useSession } from '#web/platform/session.ts';

/** Leads to the first page this user may open, and says which one it is. */
function HomeButton() {
  const navigate = useNavigate();
  const menu = useSession((session) => session.menu);
  const root = useMemo(() => treeOf(menu), [menu]);
  const home = homeOf(root);
  const page = flatten(root).find(({ path, component }) => path === home && component)?.meta.title;
  return (
    <Button type="primary" onClick={() => navigate(home)}>
      {home === HOME || page === undefined ? t('Go to the dashboard') : t('Go to {page}', { page: t(page) })}
    </Button>
  );
}

export function Page403() {
  return (
    <Result
      status="403"
      title={<h1>{t("You don't have access to this page")}</h1>}
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
      subTitle={t('What you saved is safe. Try again, or go to another page.')}
      extra={[
        <Button key="retry" onClick={onRetry ?? (() => location.reload())}>
          {t('Try again')}
        </Button>,
        <HomeButton key="home" />,
      ]}
    />
  );
}
