import { Button, Result } from 'antd';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { t } from '#web/desk/areas/errors/texts.ts';
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
      {home === HOME || page === undefined ? t('errors.goToDashboard') : t('errors.goToPage', { page: page })}
    </Button>
  );
}

export function Page403() {
  return (
    <Result
      status="403"
      title={<h1>{t('errors.forbiddenTitle')}</h1>}
      subTitle={t('errors.forbiddenHelp')}
      extra={<HomeButton />}
    />
  );
}

export function Page404() {
  return (
    <Result
      status="404"
      title={<h1>{t('errors.notFoundTitle')}</h1>}
      subTitle={t('errors.notFoundHelp')}
      extra={<HomeButton />}
    />
  );
}

export function Page500({ onRetry }: { onRetry?: () => void }) {
  return (
    <Result
      status="500"
      title={<h1>{t('errors.crashTitle')}</h1>}
      subTitle={t('errors.crashHelp')}
      extra={[
        <Button key="retry" onClick={onRetry ?? (() => location.reload())}>
          {t('common.tryAgain')}
        </Button>,
        <HomeButton key="home" />,
      ]}
    />
  );
}
