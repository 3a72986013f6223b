import { Button } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { t } from '#web/desk/areas/errors/texts.ts';
import { Drawing, type DrawingName } from '#web/desk/ui/Drawing.tsx';
import { flatten, HOME, homeOf, treeOf } from '#web/platform/menu.ts';
import { useSession } from '#web/platform/session.ts';
import './errors.css';

/** Goes to the first page this user may open, and says which one it is. */
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

type ErrorPageProps = { drawing: DrawingName; title: string; help: string; children: ReactNode };

function ErrorPage({ drawing, title, help, children }: ErrorPageProps) {
  return (
    <section className="td-error-page">
      <Drawing of={drawing} />
      <h1>{title}</h1>
      <p>{help}</p>
      <div>{children}</div>
    </section>
  );
}

export function Page403() {
  return (
    <ErrorPage drawing="locked" title={t('errors.forbiddenTitle')} help={t('errors.forbiddenHelp')}>
      <HomeButton />
    </ErrorPage>
  );
}

export function Page404() {
  return (
    <ErrorPage drawing="signpost" title={t('errors.notFoundTitle')} help={t('errors.notFoundHelp')}>
      <HomeButton />
    </ErrorPage>
  );
}

export function Page500({ onRetry }: { onRetry?: () => void }) {
  return (
    <ErrorPage drawing="till" title={t('errors.crashTitle')} help={t('errors.crashHelp')}>
      <Button onClick={onRetry ?? (() => location.reload())}>{t('common.tryAgain')}</Button>
      <HomeButton />
    </ErrorPage>
  );
}
