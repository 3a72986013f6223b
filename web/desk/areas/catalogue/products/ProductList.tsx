import { UploadOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { BulkOutcome } from '#contract/bulkOutcome.ts';
import { ProductFilter, type ProductRow } from '#contract/catalogue/product.ts';
import { bulkActivate, bulkDelete, bulkInactivate, bulkTag, createProduct, getProduct } from '#contract/catalogue.ts';
import { pathOf } from '#contract/screens.ts';
import { productStock } from '#contract/stock.ts';
import { ExportMenu } from '#web/desk/areas/catalogue/imports/ExportMenu.tsx';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { StockModal } from '#web/desk/areas/stock/ledger/StockModal.tsx';
import { useBranchField } from '#web/desk/ui/branchField.tsx';
import { DataTable } from '#web/desk/ui/DataTable.tsx';
import { NothingYet } from '#web/desk/ui/Emptiness.tsx';
import { CreateButton, ListPage } from '#web/desk/ui/ListPage.tsx';
import { OutcomeDialog } from '#web/desk/ui/OutcomeDialog.tsx';
import { useListOptions } from '#web/desk/ui/products/listOptions.ts';
import { useRowNames } from '#web/desk/ui/rowNames.ts';
import { SavedViews } from '#web/desk/ui/SavedViews.tsx';
import { useBranchFilter } from '#web/platform/branchFilter.ts';
import { may, useMay } from '#web/platform/session.ts';
import { useBulkActions } from './bulkActions.ts';
import { LastReprice } from './LastReprice.tsx';
import { ProductBulkBar } from './ProductBulkBar.tsx';
import { useProductRowActions } from './productActions.tsx';
import { productColumns, productSums } from './productColumns.tsx';
import { moreFilters, quickFilters } from './productFilters.tsx';
import { QuickEdit } from './QuickEdit.tsx';
import { productPage, totalsOf } from './queries.ts';

const titleOf = ({ title }: ProductRow) => title;

export function ProductList() {
  const [filter, setFilter] = useBranchFilter(ProductFilter);
  const navigate = useNavigate();
  const products = useQuery(productPage(filter));
  const { data: sums } = useQuery(totalsOf(filter));
  const lists = useListOptions();
  const [editing, setEditing] = useState<ProductRow>();
  const [stock, setStock] = useState<ProductRow>();
  const [outcome, setOutcome] = useState<BulkOutcome>();
  const rowName = useRowNames(products.data?.data, titleOf);
  const bulkActions = useBulkActions(setOutcome);
  const seesStock = useMay(productStock.can);
  const opens = useMay(getProduct.can);
  const changesMany = [bulkActivate, bulkInactivate, bulkDelete, bulkTag].some(({ can }) => may(can));
  const columns = useMemo(() => productColumns(seesStock ? setStock : undefined), [seesStock]);
  const actions = useProductRowActions({ onEdit: setEditing, onStock: setStock });

  const create = { to: createProduct, path: pathOf('productNew'), label: t('catalogue.productNew') };
  return (
    <ListPage
      title={t('common.products')}
      create={create}
      actions={
        <>
          {may('product.import') ? (
            <Button icon={<UploadOutlined aria-hidden />} onClick={() => navigate(pathOf('productImport'))}>
              {t('common.import')}
            </Button>
          ) : null}
          <ExportMenu filter={filter} />
        </>
      }
    >
      <LastReprice onOutcome={setOutcome} />
      <DataTable
        name="products"
        title={t('common.products')}
        query={products}
        columns={columns}
        filter={filter}
        onFilter={setFilter}
        idOf={({ id }) => id}
        nameOf={({ title }) => title}
        search={t('common.findProduct')}
        filters={[...useBranchField(t('catalogue.filterStockAt')), ...quickFilters(lists)]}
        more={moreFilters()}
        tools={<SavedViews table="products" />}
        pathOf={opens ? ({ id }) => pathOf('productEdit', { id }) : undefined}
        actions={actions}
        selectionBar={
          changesMany
            ? (selection) => <ProductBulkBar {...selection} filter={filter} actions={bulkActions} />
            : undefined
        }
        totals={sums && productSums(sums)}
        empty={
          <NothingYet
            title={t('catalogue.productsEmpty')}
            text={t('catalogue.productsEmptyHint')}
            action={<CreateButton {...create} />}
          />
        }
      />
      {editing ? <QuickEdit product={editing} onClose={() => setEditing(undefined)} /> : null}
      {stock ? <StockModal product={stock} onClose={() => setStock(undefined)} /> : null}
      {outcome ? <OutcomeDialog outcome={outcome} nameOf={rowName} onClose={() => setOutcome(undefined)} /> : null}
    </ListPage>
  );
}
