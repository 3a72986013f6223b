import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useRef, useState } from 'react';
import { type ProductHit, searchProducts } from '#contract/catalogue.ts';
import { t } from '#web/platform/i18n.ts';
import { listQuery } from '#web/platform/query.ts';
import { TwoLine } from '#web/ui/TwoLine.tsx';

const PAUSE = 150;

/** Finds a product by name or code; a scanned code is taken with Enter. */
export function ProductFinder({ onFound }: { onFound: (product: ProductHit) => void }) {
  const [keyword, setKeyword] = useState('');
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { data: hits = [], isFetching } = useQuery({
    ...listQuery(searchProducts, { keyword, limit: 20 }),
    enabled: keyword !== '',
  });
  const search = (typed: string) => {
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => setKeyword(typed.trim()), PAUSE);
  };
  return (
    <Select<number | null>
      className="td-finder"
      aria-label={t('Scan or search a product')}
      placeholder={t('Scan or search a product')}
      showSearch={{ filterOption: false, onSearch: search }}
      loading={isFetching}
      value={null}
      suffixIcon={null}
      notFoundContent={
        keyword === '' ? t('Type a name, SKU or barcode') : isFetching ? t('Loading') : t('Nothing found')
      }
      options={(keyword === '' ? [] : hits).map(({ id, title, sku, chineseTitle }) => ({
        value: id,
        label: <TwoLine main={title} sub={[sku, chineseTitle].filter((text) => text !== '').join(' · ')} />,
      }))}
      onSelect={(id) => {
        const hit = hits.find((each) => each.id === id);
        if (hit) onFound(hit);
        setKeyword('');
      }}
    />
  );
}
