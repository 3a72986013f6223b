import { CaretRightOutlined, CopyOutlined, EditOutlined, EyeOutlined, PauseOutlined } from '@ant-design/icons';
import { useNavigate } from 'react-router';
import {
  createPromotion,
  deletePromotion,
  getPromotion,
  type Promotion,
  updatePromotion,
} from '#contract/promotions.ts';
import { t } from '#web/desk/areas/promotions/texts.ts';
import type { Question } from '#web/desk/ui/confirm.tsx';
import type { RowAction } from '#web/desk/ui/list.ts';
import { deleteAction } from '#web/desk/ui/recordActions.tsx';
import { may, useMay, useSession } from '#web/platform/session.ts';
import { toast } from '#web/platform/toast.ts';
import { editPath } from './names.ts';
import { useCreatePromotion, useDeletePromotion, useUpdatePromotion } from './queries.ts';
import { copyOf } from './values.ts';

const MAX_NAME = 100;

/** Actions on a promotion besides editing: from its row and from its page. */
export const usePromotionActions = () => {
  const navigate = useNavigate();
  const create = useCreatePromotion();
  const update = useUpdatePromotion();
  const remove = useDeletePromotion();
  return {
    setState: async ({ id, version, name }: Promotion, state: 'active' | 'paused') => {
      const { status } = await update.mutateAsync({ id, version, state });
      if (status === 'scheduled') toast.success(t('promotions.wasScheduled', { name }));
      else toast.success(t(state === 'active' ? 'promotions.started' : 'promotions.wasPaused', { name }));
    },
    duplicate: async (promotion: Promotion) => {
      const name = t('promotions.copyName', { name: promotion.name }).slice(0, MAX_NAME);
      const copy = await create.mutateAsync(copyOf(promotion, name));
      toast.success(t('promotions.wasDuplicated'));
      await navigate(editPath(copy.id));
    },
    remove: async ({ id, version, name }: Promotion) => {
      const { archived } = await remove.mutateAsync({ id, version });
      toast.success(t(archived ? 'promotions.wasArchived' : 'common.deleted', { name }));
    },
  };
};

/** Promotions used by orders are archived, and the question says so. */
export const deleteQuestion = (rows: readonly Promotion[]): Question => {
  const names = rows.map(({ name }) => name).join(', ');
  return {
    title: t('common.confirmDelete'),
    content: rows.some(({ uses }) => uses > 0) ? t('promotions.deleteUsed', { names }) : names,
    ok: t('common.delete'),
  };
};

/** A limited-time price is changed where it was created: on the storefront. */
export const isOfStorefront = ({ terms }: Promotion): boolean => terms.kind === 'limitedPrice';

/**
 * It also applies at branches out of the user's reach: only users of the whole company may change it, as on the server.
 */
export const isElsewhere = ({ branchIds }: Promotion): boolean => {
  const { user } = useSession.getState();
  if (user?.role.reach !== 'branch') return false;
  const own = new Set(user.branches.map(({ id }) => id));
  return branchIds.length === 0 || branchIds.some((id) => !own.has(id));
};

const isFixed = (promotion: Promotion): boolean =>
  promotion.archived || isOfStorefront(promotion) || isElsewhere(promotion);

/** Starting and stopping are separate rights. */
export const mayPause = (promotion: Promotion): boolean => {
  const { state, status } = promotion;
  return state === 'active' && status !== 'ended' && !isFixed(promotion) && may('promo.disable');
};
export const mayStart = (promotion: Promotion): boolean =>
  promotion.state !== 'active' && !isFixed(promotion) && may('promo.enable');

export const useRowActions = (): RowAction<Promotion>[] => {
  const navigate = useNavigate();
  const actions = usePromotionActions();
  const edits = useMay(updatePromotion.can);
  return [
    {
      key: 'open',
      label: edits ? t('common.edit') : t('promotions.view'),
      icon: edits ? <EditOutlined aria-hidden /> : <EyeOutlined aria-hidden />,
      to: getPromotion,
      run: ({ id }) => navigate(editPath(id)),
    },
    {
      key: 'duplicate',
      label: t('promotions.duplicate'),
      icon: <CopyOutlined aria-hidden />,
      to: createPromotion,
      applies: (row) => !isOfStorefront(row) && !isElsewhere(row),
      run: actions.duplicate,
    },
    {
      key: 'pause',
      label: t('promotions.pause'),
      icon: <PauseOutlined aria-hidden />,
      to: updatePromotion,
      bulk: true,
      applies: mayPause,
      run: (row) => actions.setState(row, 'paused'),
    },
    {
      key: 'start',
      label: t('promotions.start'),
      icon: <CaretRightOutlined aria-hidden />,
      to: updatePromotion,
      applies: ({ state, ...row }) => state === 'draft' && mayStart({ state, ...row }),
      run: (row) => actions.setState(row, 'active'),
    },
    {
      key: 'resume',
      label: t('promotions.resume'),
      icon: <CaretRightOutlined aria-hidden />,
      to: updatePromotion,
      applies: ({ state, ...row }) => state === 'paused' && mayStart({ state, ...row }),
      run: (row) => actions.setState(row, 'active'),
    },
    deleteAction({
      to: deletePromotion,
      bulk: true,
      applies: (row) => !isFixed(row),
      nameOf: ({ name }) => name,
      ask: deleteQuestion,
      run: actions.remove,
    }),
  ];
};
