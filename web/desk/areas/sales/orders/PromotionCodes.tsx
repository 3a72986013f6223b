import { BulbOutlined } from '@ant-design/icons';
import { Select } from 'antd';
import type { ProductRow } from '#contract/catalogue/product.ts';
import { cents } from '#contract/money.ts';
import { MAX_CODES } from '#contract/sales/order.ts';
import type { OrderQuote } from '#contract/sales/quote.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import { useProductsById } from '#web/desk/ui/products/productsById.ts';
import { formats } from '#web/platform/formats.ts';
import type { Quoting } from './useQuote.ts';
import './promotions.css';

type CodeInputProps = {
  id?: string;
  value?: readonly string[];
  onChange?: (codes: string[]) => void;
  disabled?: boolean;
};

/** Codes of promotions, typed or scanned. */
export function CodeInput({ id, value = [], onChange, disabled }: CodeInputProps) {
  return (
    <Select<string[]>
      id={id}
      aria-label={t('sales.promotionCode')}
      mode="tags"
      open={false}
      suffixIcon={null}
      value={[...value]}
      disabled={disabled}
      maxCount={MAX_CODES}
      tokenSeparators={[' ', ',']}
      onChange={(codes) => onChange?.([...new Set(codes.map((code) => code.trim().toUpperCase()).filter(Boolean))])}
    />
  );
}

type OneHint = OrderQuote['hints'][number];

const hintWords = (
  hint: OneHint,
  names: ReadonlyMap<number, string>,
  gifts: ReadonlyMap<number, ProductRow>,
): string => {
  const name = names.get(hint.promotionId) ?? '';
  if (hint.kind === 'moreUnits') return t('sales.hintMoreUnits', { count: hint.missing ?? 1, name });
  if (hint.kind === 'moreSpend')
    return t(hint.onScope ? 'sales.hintMoreSpendOnScope' : 'sales.hintMoreSpend', {
      amount: formats().money(hint.missingAmount ?? cents(0)),
      name,
    });
  const gift = gifts.get(hint.productId ?? 0)?.title;
  const count = hint.quantity ?? 1;
  return gift ? t('sales.hintAddGift', { count, gift, name }) : t('sales.hintAddSomeGift', { count, name });
};

/** What would save the customer more, and what is wrong with a code. */
export function PromotionHints({ quoting: { hints, unknownCodes, names: promotionNames } }: { quoting: Quoting }) {
  const names = new Map(promotionNames.map(({ promotionId, name }) => [promotionId, name]));
  const { products } = useProductsById(hints.flatMap(({ productId }) => productId ?? []));
  if (hints.length === 0 && unknownCodes.length === 0) return null;
  return (
    <div className="td-promotion-hints" role="status">
      <ul>
        {unknownCodes.map((code) => (
          <li key={code}>{t('sales.unknownCode', { code })}</li>
        ))}
        {hints.map((hint) => (
          <li key={`${hint.kind}${hint.promotionId}`}>
            <BulbOutlined aria-hidden /> {hintWords(hint, names, products)}
          </li>
        ))}
      </ul>
    </div>
  );
}
