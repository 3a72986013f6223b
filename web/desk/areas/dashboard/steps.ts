import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pageOfProducts } from '#contract/catalogue.ts';
import { pageOfUsers } from '#contract/identity/users.ts';
import { pageOfOrders } from '#contract/sales.ts';
import { pathOf } from '#contract/screens.ts';
import { pageOfBranches } from '#contract/settings/branches.ts';
import { getCompany } from '#contract/settings.ts';
import { t } from '#web/desk/areas/dashboard/texts.ts';
import { query } from '#web/platform/query.ts';
import { useMay, useSession } from '#web/platform/session.ts';
import { device } from '#web/platform/storage.ts';

export type Step = { key: string; title: string; help: string; path: string; done: boolean };

const firstRow = { pageNo: 1, pageSize: 1 };

/** What a new company still lacks, for users who can add it. */
export const useFirstSteps = () => {
  const user = useSession((session) => session.user);
  const key = `first_steps_hidden.${user?.id}.${user?.company.id}`;
  const [hidden, setHidden] = useState(() => device.get(key) !== null);
  const [mayCompany, mayBranch, mayUser] = [useMay('company.edit'), useMay('branch.add'), useMay('user.add')];
  // The current company only: owners of several would otherwise be told about another one.
  const companyId = user?.company.id ?? 0;
  const company = useQuery({ ...query(getCompany, { id: companyId }), enabled: mayCompany && !hidden });
  const branches = useQuery({ ...query(pageOfBranches, firstRow), enabled: mayBranch && !hidden });
  const users = useQuery({ ...query(pageOfUsers, firstRow), enabled: mayUser && !hidden });
  const [mayProduct, maySell] = [useMay('product.add'), useMay('salesOrder.add')];
  const products = useQuery({ ...query(pageOfProducts, firstRow), enabled: mayProduct && !hidden });
  const orders = useQuery({ ...query(pageOfOrders, firstRow), enabled: maySell && !hidden });

  const steps: (Step | false | undefined)[] = [
    mayCompany &&
      company.data && {
        key: 'company',
        title: t('dashboard.stepCompany'),
        help: t('dashboard.stepCompanyHelp'),
        path: pathOf('companyEdit', { id: companyId }),
        done: company.data.abn !== '' && company.data.address.line1 !== '',
      },
    mayBranch &&
      branches.data && {
        key: 'branch',
        title: t('dashboard.stepBranches'),
        help: t('dashboard.stepBranchesHelp'),
        path: pathOf('branchList'),
        done: branches.data.totalCount > 0,
      },
    mayUser &&
      users.data && {
        key: 'users',
        title: t('dashboard.stepStaff'),
        help: t('dashboard.stepStaffHelp'),
        path: pathOf('userList'),
        done: users.data.totalCount > 1,
      },
    mayProduct &&
      products.data && {
        key: 'products',
        title: t('dashboard.stepProducts'),
        help: t('dashboard.stepProductsHelp'),
        path: products.data.totalCount > 0 ? pathOf('productList') : pathOf('productNew'),
        done: products.data.totalCount > 0,
      },
    maySell &&
      orders.data && {
        key: 'sale',
        title: t('dashboard.stepSale'),
        help: t('dashboard.stepSaleHelp'),
        path: pathOf('salesNew'),
        done: orders.data.totalCount > 0,
      },
  ];
  const hide = () => {
    device.set(key, 'yes');
    setHidden(true);
  };
  return { steps: steps.filter((step): step is Step => Boolean(step)), hidden, hide };
};
