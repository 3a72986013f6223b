import { useQuery } from '@tanstack/react-query';
import { fetchDashboard } from '#contract/dashboard.ts';
import { currentHour } from '#web/platform/branch.ts';
import { roleName } from '#web/platform/i18n.ts';
import { useMay, useSession } from '#web/platform/session.ts';
import { BranchFilter } from './BranchFilter.tsx';
import { GettingStarted } from './GettingStarted.tsx';
import { greeting } from './greeting.ts';
import { Overview } from './Overview.tsx';
import { workOf } from './queries.ts';
import { useView } from './view.ts';
import { Work } from './Work.tsx';
import './workplace.css';

/** The start page: today's work, then the figures for users who may see them. */
export function Workplace() {
  const user = useSession((session) => session.user);
  const mayCount = useMay(fetchDashboard.can);
  const { branchId } = useView();
  const work = useQuery(workOf(branchId));
  if (!user) return null;
  return (
    <div className="td-workplace">
      <header className="td-workplace-head">
        <div>
          <h1>{greeting(currentHour(), user.name)}</h1>
          <p>
            {roleName(user.role.name)} · {user.company.name}
            {user.branches.length === 1 && ` · ${user.branches[0]?.name}`}
          </p>
        </div>
        <BranchFilter />
      </header>
      <Work query={work} branchId={branchId} />
      {mayCount ? <Overview waits={work.isPending} /> : <GettingStarted />}
    </div>
  );
}
