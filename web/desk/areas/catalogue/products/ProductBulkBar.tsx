import {
  BarcodeOutlined,
  CheckCircleOutlined,
  DeleteOutlined,
  EditOutlined,
  PercentageOutlined,
  StopOutlined,
  TagsOutlined,
} from '@ant-design/icons';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { printLabels } from '#contract/catalogue/labels.ts';
import type { ProductFilter, ProductRow } from '#contract/catalogue/product.ts';
import { bulkReprice } from '#contract/catalogue/reprice.ts';
import { bulkActivate, bulkDelete, bulkEdit, bulkInactivate, bulkTag } from '#contract/catalogue.ts';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { BulkBar } from '#web/desk/ui/BulkBar.tsx';
import { confirm } from '#web/desk/ui/confirm.tsx';
import type { Selection } from '#web/desk/ui/list.ts';
import { ListPick } from '#web/desk/ui/products/ListPick.tsx';
import { TagDialog } from '#web/desk/ui/TagDialog.tsx';
import type { useBulkActions } from './bulkActions.ts';
import { EditManyDialog } from './EditManyDialog.tsx';
import { RepriceDialog } from './RepriceDialog.tsx';

type ProductBulkBarProps = Selection<ProductRow> & {
  filter: ProductFilter;
  actions: ReturnType<typeof useBulkActions>;
};
/** The maximum number of products in one print. */
const MAX_LABELLED = 500;

const confirmDelete = (names: string) =>
  confirm({ title: t('common.confirmDelete'), content: names, ok: t('common.delete'), danger: true });

/** Actions on the selected products, or on all that match. */
export function ProductBulkBar({ actions, ...selection }: ProductBulkBarProps) {
  const { rows } = selection;
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'edit' | 'tag' | 'reprice'>();
  const closeDialog = () => setDialog(undefined);
  return (
    <BulkBar {...selection} selectAllText={(count) => t('common.selectAllMatching', { count })}>
      {({ target, allMatching: all, count, run, button }) => {
        const names =
          all || rows.length > 5 ? t('catalogue.productCount', { count }) : rows.map((row) => row.title).join(', ');
        const remove = async () => {
          if (await confirmDelete(names)) await run(actions.remove);
        };
        return (
          <>
            {button(
              bulkActivate,
              t('common.activate'),
              <CheckCircleOutlined aria-hidden />,
              () => void run(actions.activate),
            )}
            {button(
              bulkInactivate,
              t('common.inactivate'),
              <StopOutlined aria-hidden />,
              () => void run(actions.inactivate),
            )}
            {button(bulkEdit, t('catalogue.editMany'), <EditOutlined aria-hidden />, () => setDialog('edit'))}
            {button(bulkTag, t('catalogue.bulkTag'), <TagsOutlined aria-hidden />, () => setDialog('tag'))}
            {button(bulkReprice, t('catalogue.reprice'), <PercentageOutlined aria-hidden />, () =>
              setDialog('reprice'),
            )}
            {all || rows.length > MAX_LABELLED
              ? null
              : button(printLabels, t('catalogue.printLabels'), <BarcodeOutlined aria-hidden />, () =>
                  navigate(`${pathOf('productLabels')}?ids=${rows.map(({ id }) => id).join(',')}`),
                )}
            {button(bulkDelete, t('common.delete'), <DeleteOutlined aria-hidden />, () => void remove(), true)}
            {dialog === 'edit' ? (
              <EditManyDialog
                count={count}
                onClose={closeDialog}
                onEdit={(edit) => run((on) => actions.edit(on, edit))}
              />
            ) : null}
            {dialog === 'tag' ? (
              <TagDialog<number>
                title={t('catalogue.tagTitle', { count })}
                addLabel={t('catalogue.tagAdd')}
                removeLabel={t('catalogue.tagRemove')}
                field={(field) => <ListPick kind="tag" {...field} />}
                onClose={closeDialog}
                onTag={(tagChange) => run((on) => actions.tag(on, tagChange))}
              />
            ) : null}
            {dialog === 'reprice' ? (
              <RepriceDialog
                count={count}
                target={target}
                onClose={closeDialog}
                onReprice={(change) => run((on) => actions.reprice(on, change))}
              />
            ) : null}
          </>
        );
      }}
    </BulkBar>
  );
}
