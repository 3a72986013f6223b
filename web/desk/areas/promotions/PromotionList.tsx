import { CalendarOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { promotionKinds } from '#contract/promotions/terms.ts';
import {
  createPromotion,
  getPromotion,
  type Promotion,
  PromotionFilter,
  promotionStatuses,
} from '#contract/promotions.ts';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/promotions/texts.ts';
import { useBranchField } from '#web/desk/ui/branchField.tsx';
import { DataTable } from '#web/desk/ui/DataTable.tsx';
import { NothingYet } from '#web/desk/ui/Emptiness.tsx';
import { manyOf, yesOrNo } from '#web/desk/ui/filterFields.tsx';
import { CreateButton, ListPage } from '#web/desk/ui/ListPage.tsx';
import type { FilterField } from '#web/desk/ui/list.ts';
import { useIsPhone, useIsWide } from '#web/desk/ui/media.ts';
import { SavedViews } from '#web/desk/ui/SavedViews.tsx';
import { useBranchFilter } from '#web/platform/branchFilter.ts';
import { useMay, useSession } from '#web/platform/session.ts';
import { useTitles } from './limitedPrices.ts';
import { editPath, kindName, statusName } from './names.ts';
import { useRowActions } from './promotionActions.tsx';
import { promotionColumns } from './promotionColumns.tsx';
import { promotionPage } from './queries.ts';

const filters = (): FilterField<PromotionFilter>[] => [
  manyOf(
    'status',
    t('common.status'),
    promotionStatuses.map((value) => ({ value, label: statusName(value) })),
  ),
  manyOf(
    'kind',
    t('promotions.kind'),
    promotionKinds.map((value) => ({ value, label: kindName(value) })),
  ),
];

const useBranchNames = () => {
  const branches = useSession(({ user }) => user?.branches ?? []);
  return ({ branchIds }: Promotion): string =>
    branchIds.length === 0
      ? t('common.allBranches')
      : branchIds.map((id) => branches.find((each) => each.id === id)?.name ?? t('promotions.otherBranch')).join(', ');
};

export function PromotionList() {
  const [filter, setFilter] = useBranchFilter(PromotionFilter);
  const navigate = useNavigate();
  const promotions = useQuery(promotionPage(filter));
  const opens = useMay(getPromotion.can);
  const phone = useIsPhone();
  const compact = !useIsWide() && !phone;
  const titleOf = useTitles(promotions.data?.data ?? []);
  const create = { to: createPromotion, path: pathOf('promotionNew'), label: t('promotions.newPromotion') };
  return (
    <ListPage
      title={t('promotions.promotions')}
      create={create}
      actions={
        <Button icon={<CalendarOutlined aria-hidden />} onClick={() => navigate(pathOf('promotionCalendar'))}>
          {t('promotions.calendar')}
        </Button>
      }
    >
      <DataTable
        name="promotions"
        title={t('promotions.promotions')}
        query={promotions}
        columns={promotionColumns({ branchesOf: useBranchNames(), titleOf, compact })}
        filter={filter}
        onFilter={setFilter}
        idOf={({ id }) => id}
        nameOf={titleOf}
        search={t('promotions.searchHint')}
        filters={[...filters(), ...useBranchField()]}
        more={[{ title: t('promotions.promotions'), fields: [yesOrNo('archived', t('promotions.isArchived'))] }]}
        tools={<SavedViews table="promotions" />}
        pathOf={opens ? ({ id }) => editPath(id) : undefined}
        actions={useRowActions()}
        empty={
          <NothingYet
            title={t('promotions.noPromotions')}
            text={t('promotions.noPromotionsHint')}
            action={<CreateButton {...create} />}
          />
        }
      />
    </ListPage>
  );
}
