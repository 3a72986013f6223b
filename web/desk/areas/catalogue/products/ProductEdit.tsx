import { CheckCircleOutlined, StopOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Tabs } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import { pageOfAudit } from '#contract/audit.ts';
import type { Product } from '#contract/catalogue/product.ts';
import { activateProduct, deleteProduct, inactivateProduct, updateProduct } from '#contract/catalogue.ts';
import { pathOf } from '#contract/screens.ts';
import { productStock } from '#contract/stock.ts';
import { Trail } from '#web/desk/areas/audit/Trail.tsx';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { ProductStock } from '#web/desk/areas/stock/ledger/ProductStock.tsx';
import { Allowed } from '#web/desk/ui/Allowed.tsx';
import { DeleteButton } from '#web/desk/ui/DeleteButton.tsx';
import { Field } from '#web/desk/ui/Field.tsx';
import { FormPage, Section } from '#web/desk/ui/FormPage.tsx';
import { Thumbnail } from '#web/desk/ui/products/Thumbnail.tsx';
import { RecordPage } from '#web/desk/ui/RecordPage.tsx';
import { useRecordForm } from '#web/desk/ui/recordForm.ts';
import { useAddressParams } from '#web/platform/addressParams.ts';
import { may } from '#web/platform/session.ts';
import { useTab } from '#web/platform/tabs.ts';
import { DescriptionFields } from './DescriptionFields.tsx';
import { showPictures } from './fieldText.ts';
import { ImagesInput } from './ImagesInput.tsx';
import { MeasureFields } from './MeasureFields.tsx';
import { NameFields } from './NameFields.tsx';
import { TillFields, WeightField } from './OpeningFields.tsx';
import { PackFields } from './PackFields.tsx';
import { PriceFields } from './PriceFields.tsx';
import { PriceHistory } from './PriceHistory.tsx';
import { ProductFacts } from './ProductFacts.tsx';
import { ProductStatus } from './ProductStatus.tsx';
import { useProductActions } from './productActions.tsx';
import { product, productReads } from './queries.ts';
import './products.css';
import '#web/desk/ui/preview.css';

export function ProductEdit() {
  const { id } = useParams();
  return (
    <RecordPage list={pathOf('productList')} query={useQuery(product(Number(id)))}>
      {(product) => <Editor product={product} />}
    </RecordPage>
  );
}

function Editor({ product }: { product: Product }) {
  const [params] = useAddressParams();
  const tab = useTab();
  const actions = useProductActions();
  const form = useRecordForm({
    name: `product.${product.id}`,
    to: updateProduct,
    initial: product,
    refresh: [...productReads, pageOfAudit],
    fieldOf: { 150: 'sku' },
    list: pathOf('productList'),
  });
  return (
    <FormPage
      title={product.title}
      picture={<Thumbnail url={product.thumbnail} />}
      facts={<ProductFacts product={product} />}
      status={<ProductStatus status={product.status} />}
      actions={
        <>
          <StatusButton product={product} />
          <DeleteButton
            to={deleteProduct}
            name={product.title}
            run={() => actions.remove(product)}
            onDeleted={() => tab.closeToList(pathOf('productList'))}
          />
        </>
      }
      form={form}
      reading={params.has('part')}
      buttons={[
        { next: 'stay', label: t('common.save') },
        { next: 'close', label: t('common.saveAndClose') },
      ]}
    >
      <Parts product={product} />
    </FormPage>
  );
}

function StatusButton({ product }: { product: Product }) {
  const actions = useProductActions();
  const [busy, setBusy] = useState(false);
  const active = product.status === 'active';
  const press = async () => {
    setBusy(true);
    await (active ? actions.inactivate(product) : actions.activate(product)).catch(() => undefined);
    setBusy(false);
  };
  return (
    <Allowed to={active ? inactivateProduct : activateProduct}>
      <Button
        icon={active ? <StopOutlined aria-hidden /> : <CheckCircleOutlined aria-hidden />}
        loading={busy}
        onClick={() => void press()}
      >
        {active ? t('common.inactivate') : t('common.activate')}
      </Button>
    </Allowed>
  );
}

/** The form, and beside it the product's history; the address says which one is shown. */
function Parts({ product: { id } }: { product: Product }) {
  const [params, setParams] = useAddressParams();
  return (
    <Tabs
      activeKey={params.get('part') ?? 'details'}
      onChange={(part) => setParams(part === 'details' ? {} : { part }, { replace: true })}
      items={[
        { key: 'details', label: t('catalogue.details'), forceRender: true, children: <Details id={id} /> },
        ...(may(productStock.can)
          ? [{ key: 'stock', label: t('catalogue.stock'), children: <StockPart id={id} />, destroyOnHidden: true }]
          : []),
        {
          key: 'prices',
          label: t('catalogue.priceHistory'),
          children: <PriceHistory id={id} />,
          destroyOnHidden: true,
        },
        ...(may(pageOfAudit.can)
          ? [
              {
                key: 'trail',
                label: t('common.auditTrail'),
                children: <Trail entity="product" id={id} />,
                destroyOnHidden: true,
              },
            ]
          : []),
      ]}
    />
  );
}

function StockPart({ id }: { id: number }) {
  return (
    <div className="td-surface td-history">
      <ProductStock id={id} />
    </div>
  );
}

function Details({ id }: { id: number }) {
  return (
    <div className="td-product-parts td-flow">
      <Section title={t('common.product')}>
        <NameFields productId={id} />
      </Section>
      <Section title={t('common.price')}>
        <PriceFields />
      </Section>
      <Section title={t('catalogue.atTheTill')}>
        <WeightField />
        <TillFields />
      </Section>
      <Section title={t('catalogue.pictures')}>
        <Field name="images" label={t('catalogue.pictures')} wide bare show={showPictures}>
          <ImagesInput />
        </Field>
      </Section>
      <Section title={t('catalogue.categoryAndDescription')}>
        <DescriptionFields />
      </Section>
      <Section title={t('catalogue.standardPack')}>
        <PackFields productId={id} />
      </Section>
      <Section title={t('catalogue.sizeAndWeight')}>
        <MeasureFields />
      </Section>
    </div>
  );
}
