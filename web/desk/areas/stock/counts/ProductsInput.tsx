import { useQuery } from '@tanstack/react-query';
import { Tag } from 'antd';
import { pageOfProducts } from '#contract/catalogue.ts';
import { t } from '#web/desk/areas/stock/texts.ts';
import { ProductPicker } from '#web/desk/ui/products/ProductPicker.tsx';
import { listQuery } from '#web/platform/query.ts';
import './take.css';

type ProductsInputProps = { value?: number[]; onChange?: (ids: number[]) => void };

const MAX_SHOWN_ROWS = 200;

/** Products, added one after the other by scan or search. */
export function ProductsInput({ value = [], onChange }: ProductsInputProps) {
  const lastIds = value.slice(-MAX_SHOWN_ROWS);
  const { data } = useQuery({
    ...listQuery(pageOfProducts, { id: lastIds, pageSize: MAX_SHOWN_ROWS }),
    enabled: lastIds.length > 0,
  });
  const names = new Map((data?.data ?? []).map(({ id, title }) => [id, title]));
  return (
    <div className="td-take-products">
      <ProductPicker
        inactiveToo
        onPick={({ id }) => {
          if (!value.includes(id)) onChange?.([...value, id]);
        }}
      />
      <ul aria-label={t('common.products')}>
        {value.map((id) => {
          const name = names.get(id) ?? `#${id}`;
          return (
            <li key={id}>
              <Tag
                closable={{ 'aria-label': t('common.removeNamed', { name }) }}
                onClose={(event) => {
                  event.preventDefault();
                  onChange?.(value.filter((each) => each !== id));
                }}
              >
                {name}
              </Tag>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
