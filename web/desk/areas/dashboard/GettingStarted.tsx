import { CheckCircleFilled, PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { myActivity } from '#contract/audit.ts';
import { ActivityList } from '#web/desk/areas/account/ActivityList.tsx';
import { t } from '#web/desk/areas/dashboard/texts.ts';
import { menuTitle } from '#web/platform/i18n.ts';
import { flatten, isStart, treeOf } from '#web/platform/menu.ts';
import { query } from '#web/platform/query.ts';
import { useSession } from '#web/platform/session.ts';
import { useFirstSteps } from './steps.ts';
import './workplace.css';

/** What the user can start; the menu beside it has the lists. */
function QuickLinks() {
  const menu = useSession((session) => session.menu);
  const places = useMemo(() => flatten(treeOf(menu)).filter(isStart), [menu]);
  if (places.length === 0) return null;
  return (
    <section className="td-box">
      <h2>{t('dashboard.shortcuts')}</h2>
      <ul className="td-links">
        {places.map((place) => (
          <li key={place.key}>
            <Link to={place.path}>
              <PlusOutlined aria-hidden />
              {menuTitle(place)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function FirstSteps() {
  const { steps, hidden, hide } = useFirstSteps();
  if (hidden || steps.every(({ done }) => done)) return null;
  return (
    <section className="td-box">
      <div className="td-box-head">
        <h2>{t('dashboard.steps')}</h2>
        <Button size="small" type="text" onClick={hide}>
          {t('dashboard.stepsHide')}
        </Button>
      </div>
      <ol className="td-steps">
        {steps.map(({ key, title, help, path, done }) => (
          <li key={key} data-done={done}>
            {done ? <CheckCircleFilled aria-hidden /> : <span className="td-step-open" />}
            <div>
              <Link to={path}>{title}</Link>
              {done && <span className="td-visually-hidden">{t('dashboard.stepDone')}</span>}
              <p>{help}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function RecentActivity() {
  const activity = useQuery(query(myActivity, { pageNo: 1, pageSize: 8 }));
  return (
    <section className="td-box">
      <h2>{t('dashboard.activity')}</h2>
      {activity.data ? (
        <ActivityList entries={activity.data.data} />
      ) : (
        <Skeleton active={activity.isPending} paragraph={{ rows: 4 }} title={false} />
      )}
    </section>
  );
}

/** Before there are figures, and for users who don't see them: where to go, and what is done. */
export function GettingStarted() {
  return (
    <div className="td-workplace-grid">
      <div>
        <FirstSteps />
        <QuickLinks />
      </div>
      <RecentActivity />
    </div>
  );
}
