import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { myActivity } from '#contract/audit.ts';
import type { UserInfo } from '#contract/identity.ts';
import { phoneText } from '#contract/phoneText.ts';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/account/texts.ts';
import { Face } from '#web/desk/ui/Face.tsx';
import { roleName } from '#web/platform/i18n.ts';
import { listQuery } from '#web/platform/query.ts';
import { useSession } from '#web/platform/session.ts';
import { ActivityList } from './ActivityList.tsx';
import { MySales } from './MySales.tsx';
import './account.css';

function Me({ user }: { user: UserInfo }) {
  const navigate = useNavigate();
  return (
    <section className="td-box td-account-me">
      <Face className="td-me" name={user.name} picture={user.avatar} size={64} />
      <div>
        <h1>{user.name}</h1>
        <p>
          {roleName(user.role.name)} · {user.company.name}
        </p>
      </div>
      <span className="td-spring" />
      <Button onClick={() => navigate(pathOf('accountSettings'))}>{t('account.settings')}</Button>
    </section>
  );
}

function Facts({ user }: { user: UserInfo }) {
  return (
    <section className="td-box">
      <h2>{t('account.profile')}</h2>
      <dl className="td-account-facts">
        <dt>{t('account.username')}</dt>
        <dd>{user.username}</dd>
        <dt>{t('common.email')}</dt>
        <dd>{user.email}</dd>
        <dt>{t('account.phoneNumber')}</dt>
        <dd>{user.phone ? phoneText(user.phone) : '–'}</dd>
        <dt>{t('common.branches')}</dt>
        <dd>{user.branches.map(({ name }) => name).join(', ') || '–'}</dd>
      </dl>
    </section>
  );
}

const STEP_ENTRIES = 20;
function Activity() {
  const [pageSize, setPageSize] = useState(STEP_ENTRIES);
  const activity = useQuery(listQuery(myActivity, { pageNo: 1, pageSize }));
  return (
    <section className="td-box">
      <h2>{t('account.activity')}</h2>
      {activity.isPending && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
      {activity.isError && <p className="td-quiet">{activity.error.message}</p>}
      {activity.data && <ActivityList entries={activity.data.data} />}
      {activity.data && activity.data.totalCount > pageSize && pageSize < 200 && (
        <Button type="link" onClick={() => setPageSize(pageSize + STEP_ENTRIES)}>
          {t('account.activityMore')}
        </Button>
      )}
    </section>
  );
}

export function AccountCenter() {
  const user = useSession((session) => session.user);
  if (!user) return null;
  return (
    <div className="td-account">
      <Me user={user} />
      <Facts user={user} />
      <MySales userId={user.id} />
      <Activity />
    </div>
  );
}
