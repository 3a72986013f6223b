import { ShoppingCartOutlined, SwapOutlined, ToolOutlined, UploadOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { createPurchaseOrder } from '#contract/purchasing.ts';
import {
  adjustStock,
  downloadLevels,
  importReorder,
  LevelFilter,
  type LevelRow,
  levelShows,
} from '#contract/stock/levels.ts';
import { createTransfer } from '#contract/stock/transfers.ts';
import { DownloadButton } from '#web/desk/areas/stock/DownloadButton.tsx';
import { useOwnBranchIds } from '#web/desk/areas/stock/filters.ts';
import { levelPage } from '#web/desk/areas/stock/queries.ts';
import { t } from '#web/desk/areas/stock/texts.ts';
import { Allowed } from '#web/desk/ui/Allowed.tsx';
import { useBranchField } from '#web/desk/ui/branchField.tsx';
import { choice } from '#web/desk/ui/choice.tsx';
import { DataTable } from '#web/desk/ui/DataTable.tsx';
import { NothingYet } from '#web/desk/ui/Emptiness.tsx';
import { ListPage } from '#web/desk/ui/ListPage.tsx';
import type { RowAction } from '#web/desk/ui/list.ts';
import { useListFilters } from '#web/desk/ui/products/listFilters.tsx';
import { SavedViews } from '#web/desk/ui/SavedViews.tsx';
import { useBranchFilter } from '#web/platform/branchFilter.ts';
import { useMay } from '#web/platform/session.ts';
import { AdjustDialog } from './AdjustDialog.tsx';
import { levelColumns } from './columns.tsx';
import { orderPath, transferPath } from './paths.ts';
import { ReorderImport } from './ReorderImport.tsx';
import { StockDetails } from './StockDetails.tsx';
import './levels.css';

const showNames = () => ({ low: t('stock.showLow'), out: t('stock.showOut') });

/** What is adjusted: a product, at a given branch or one to be chosen. */
type Adjusting = { row: LevelRow; branchId?: number };

const useActions = (filterBranchId: number | undefined, adjust: (adjusting: Adjusting) => void) => {
  const navigate = useNavigate();
  const branchIds = useOwnBranchIds();
  const actions: RowAction<LevelRow>[] = [
    {
      key: 'adjust',
      label: t('stock.adjust'),
      icon: <ToolOutlined aria-hidden />,
      to: adjustStock,
      run: (row) => adjust({ row, branchId: filterBranchId }),
    },
    {
      key: 'transfer',
      label: t('stock.transfer'),
      icon: <SwapOutlined aria-hidden />,
      to: createTransfer,
      run: (row) => navigate(transferPath(row, branchIds, filterBranchId)),
    },
    {
      key: 'order',
      label: t('stock.order'),
      icon: <ShoppingCartOutlined aria-hidden />,
      to: createPurchaseOrder,
      applies: ({ isActive }) => isActive,
      run: (row) => navigate(orderPath(row, filterBranchId)),
    },
  ];
  return actions;
};

/** A row per product, its branches side by side. */
export function StockList() {
  const [filter, setFilter] = useBranchFilter(LevelFilter);
  const [adjusting, setAdjusting] = useState<Adjusting>();
  const [importing, setImporting] = useState(false);
  const levels = useQuery(levelPage(filter));
  const mayAdjust = useMay(adjustStock.can);
  const ownIds = useOwnBranchIds();
  const branches = levels.data?.branches;
  const { branchId: shownBranchId } = filter;
  const columns = useMemo(
    () =>
      levelColumns({
        branches: branches ?? [],
        branchId: shownBranchId,
        ownOnly: (branches ?? []).some(({ id }) => !ownIds.includes(id)),
        adjustable: mayAdjust ? ownIds : [],
        onAdjust: (row, branchId) => setAdjusting({ row, branchId }),
      }),
    [branches, shownBranchId, ownIds, mayAdjust],
  );
  return (
    <ListPage
      title={t('stock.stockLevels')}
      actions={
        <>
          <Allowed to={importReorder}>
            <Button icon={<UploadOutlined aria-hidden />} onClick={() => setImporting(true)}>
              {t('stock.reorderImport')}
            </Button>
          </Allowed>
          <DownloadButton of={downloadLevels} filter={filter} />
        </>
      }
    >
      <DataTable
        name="stockLevels"
        title={t('stock.stockLevels')}
        query={levels}
        columns={columns}
        pinned
        filter={filter}
        onFilter={setFilter}
        idOf={({ productId }) => productId}
        nameOf={({ title }) => title}
        search={t('common.findProduct')}
        filters={[
          choice(
            'show',
            t('stock.stock'),
            levelShows.map((show) => ({ value: show, label: showNames()[show] })),
          ),
          ...useBranchField(),
          ...useListFilters(),
        ]}
        tools={<SavedViews table="stockLevels" />}
        details={(row) => <StockDetails row={row} onAdjust={(branchId) => setAdjusting({ row, branchId })} />}
        actions={useActions(filter.branchId, setAdjusting)}
        empty={<NothingYet title={t('stock.levelsEmpty')} text={t('stock.levelsEmptyHint')} />}
      />
      {adjusting ? <AdjustDialog {...adjusting} onClose={() => setAdjusting(undefined)} /> : null}
      {importing ? <ReorderImport filter={filter} onClose={() => setImporting(false)} /> : null}
    </ListPage>
  );
}
