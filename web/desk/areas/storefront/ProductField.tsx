import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { t } from '#web/desk/areas/storefront/texts.ts';
import { ProductPicker } from '#web/desk/ui/products/ProductPicker.tsx';

type TitledProduct = { id: number; title: string };

type ProductFieldProps = {
  value?: number | null;
  onChange?: (id: number) => void;
  /** The previous one, for its title. */
  initial?: TitledProduct | undefined;
};

/** One product, searched or scanned. */
export function ProductField({ value, onChange, initial }: ProductFieldProps) {
  const [picked, setPicked] = useState(initial);
  return (
    <span className="td-item-product">
      {value && picked?.id === value ? <strong>{picked.title}</strong> : null}
      <ProductPicker
        label={t('common.product')}
        onPick={({ id, title }) => {
          setPicked({ id, title });
          onChange?.(id);
        }}
      />
    </span>
  );
}

type ProductsFieldProps = { value?: number[]; onChange?: (ids: number[]) => void; initial?: readonly TitledProduct[] };

/** Several products in the order they were chosen. */
export function ProductsField({ value = [], onChange, initial = [] }: ProductsFieldProps) {
  const [products, setProducts] = useState<readonly TitledProduct[]>(initial);
  return (
    <span className="td-item-product">
      <ol className="td-item-picked">
        {value.map((id) => {
          const title = products.find((each) => each.id === id)?.title ?? '';
          return (
            <li key={id}>
              {title}
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined aria-hidden />}
                aria-label={t('storefront.removeProduct', { name: title })}
                onClick={() => onChange?.(value.filter((each) => each !== id))}
              />
            </li>
          );
        })}
      </ol>
      <ProductPicker
        label={t('common.product')}
        onPick={({ id, title }) => {
          setProducts((all) => [...all, { id, title }]);
          if (!value.includes(id)) onChange?.([...value, id]);
        }}
      />
    </span>
  );
}
