import { Button, ConfigProvider, Tag } from 'antd';
import { useState } from 'react';
import { t } from '#web/desk/areas/promotions/texts.ts';
import { ProductPicker } from '#web/desk/ui/products/ProductPicker.tsx';
import { useProductsById } from '#web/desk/ui/products/productsById.ts';

/** More than these are collapsed until somebody wants to see them. */
const SHOWN_CHIPS = 12;

type ProductsInputProps = { label: string; value?: number[]; onChange?: (ids: number[]) => void };

/** Any number of products, scanned or searched for. */
export function ProductsInput({ label, value = [], onChange }: ProductsInputProps) {
  const { componentDisabled: disabled } = ConfigProvider.useConfig();
  const [unfolded, setUnfolded] = useState(false);
  const visibleIds = unfolded ? value : value.slice(0, SHOWN_CHIPS);
  const { products } = useProductsById(visibleIds);
  const hidden = value.length - visibleIds.length;
  return (
    <div className="td-promo-products">
      {disabled ? null : (
        <ProductPicker
          label={label}
          inactiveToo
          onPick={({ id }) => (value.includes(id) ? undefined : onChange?.([...value, id]))}
        />
      )}
      {value.length === 0 && disabled ? '–' : null}
      {value.length > 0 ? (
        <ul className="td-promo-chips" aria-label={label}>
          {visibleIds.map((id) => (
            <li key={id}>
              <Chip
                name={products.get(id)?.title ?? '…'}
                onRemove={disabled ? undefined : () => onChange?.(value.filter((each) => each !== id))}
              />
            </li>
          ))}
          {hidden > 0 ? (
            <li>
              <Button disabled={false} size="small" type="link" onClick={() => setUnfolded(true)}>
                {t('promotions.showMore', { count: hidden })}
              </Button>
            </li>
          ) : null}
        </ul>
      ) : null}
    </div>
  );
}

type GiftInputProps = { value?: number | null; onChange?: (id: number | null) => void };

/** One product. */
export function GiftInput({ value = null, onChange }: GiftInputProps) {
  const { componentDisabled: disabled } = ConfigProvider.useConfig();
  const { products } = useProductsById(value === null ? [] : [value]);
  if (value === null)
    return disabled ? '–' : <ProductPicker label={t('promotions.gift')} onPick={({ id }) => onChange?.(id)} />;
  return <Chip name={products.get(value)?.title ?? '…'} onRemove={disabled ? undefined : () => onChange?.(null)} />;
}

function Chip({ name, onRemove }: { name: string; onRemove: (() => void) | undefined }) {
  return (
    <Tag
      className="td-promo-chip"
      closable={onRemove ? { 'aria-label': t('common.removeNamed', { name }) } : false}
      onClose={(event) => {
        event.preventDefault();
        onRemove?.();
      }}
    >
      {name}
    </Tag>
  );
}
