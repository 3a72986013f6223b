import { BulbOutlined } from '@ant-design/icons';
import { Select } from 'antd';
import { useId } from 'react';
import type { ProductRow } from '#contract/catalogue/product.ts';
import { cents } from '#contract/money.ts';
import { MAX_CODES } from '#contract/sales/order.ts';
import type { OrderQuote } from '#contract/sales/quote.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import { useProductsById } from '#web/desk/ui/products/productsById.ts';
import { formats } from '#web/platform/formats.ts';
import type { Quoting } from './useQuote.ts';
import '#web/desk/ui/cells.css';
import './promotions.css';

type CodeInputProps = {
  id?: string;
  value?: readonly string[];
  onChange?: (codes: string[]) => void;
  disabled?: boolean;
  /** Codes that no promotion has. */
  unknown?: readonly string[];
};

export const unknownCodesText = (codes: readonly string[]): string =>
  codes.map((code) => t('sales.unknownCode', { code })).join(' ');

/** Codes of promotions, typed or scanned. */
export function CodeInput({ id, value = [], onChange, disabled, unknown = [] }: CodeInputProps) {
  const reason = useId();
  const isWrong = unknown.length > 0;
  return (
    <>
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
        {...(isWrong && { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': reason })}
      />
      {isWrong ? (
        <span className="td-typed-wrong" id={reason} role="alert">
          {unknownCodesText(unknown)}
        </span>
      ) : null}
    </>
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

/** What would save the customer more. */
export function PromotionHints({ quoting: { hints, names: promotionNames } }: { quoting: Quoting }) {
  const names = new Map(promotionNames.map(({ promotionId, name }) => [promotionId, name]));
  const { products } = useProductsById(hints.flatMap(({ productId }) => productId ?? []));
  if (hints.length === 0) return null;
  return (
    <div className="td-promotion-hints" role="status">
      <ul>
        {hints.map((hint) => (
          <li key={`${hint.kind}${hint.promotionId}`}>
            <BulbOutlined aria-hidden /> {hintWords(hint, names, products)}
          </li>
        ))}
      </ul>
    </div>
  );
}
