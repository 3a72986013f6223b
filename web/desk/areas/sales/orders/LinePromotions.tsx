import { InfoCircleOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { memo, useEffect, useState } from 'react';
import { type Cents, cents } from '#contract/money.ts';
import { type Milli, milli } from '#contract/quantity.ts';
import type { OrderQuote } from '#contract/sales/quote.ts';
import { reasonText, reductionText } from '#web/desk/areas/promotions/reasons.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import { formatMoney } from '#web/desk/ui/amount.ts';
import { formatQuantity } from '#web/desk/ui/quantity.ts';
import './promotions.css';

type QuotedLine = OrderQuote['lines'][number];
type Names = ReadonlyMap<number, string>;

/** What each promotion took off, in any of its versions. */
const discountsOf = ({ shares }: QuotedLine): { promotionId: number; amount: Cents }[] => {
  const amounts = new Map<number, number>();
  for (const { promotionId, amount } of shares) amounts.set(promotionId, (amounts.get(promotionId) ?? 0) + amount);
  return [...amounts].map(([promotionId, amount]) => ({ promotionId, amount: cents(amount) }));
};

/** For a line whose quantity changed after it was agreed: which of its units have which promotions. */
export const agreedText = ({ shares, agreedQuantity }: QuotedLine, quantity: Milli): string | undefined => {
  if (agreedQuantity === undefined || shares.length === 0) return undefined;
  if (quantity <= agreedQuantity) return t('sales.agreedPromotions');
  return t('sales.agreedUnits', {
    agreed: formatQuantity(agreedQuantity),
    added: formatQuantity(milli(quantity - agreedQuantity)),
  });
};

type LinePromotionsProps = { quoted: QuotedLine; names: Names; title: string };

function Explanation({ quoted, names }: Pick<LinePromotionsProps, 'quoted' | 'names'>) {
  const { listAmount, ownDiscount, priceInclGst, reductions = [], notApplied } = quoted;
  return (
    <div className="td-explained">
      <dl>
        <dt>{t('sales.listAmount')}</dt>
        <dd>{formatMoney(listAmount)}</dd>
        {ownDiscount === 0 ? null : (
          <>
            <dt>{ownDiscount > 0 ? t('sales.ownDiscount') : t('sales.ownRaise')}</dt>
            <dd>{formatMoney(cents(-ownDiscount))}</dd>
          </>
        )}
        {discountsOf(quoted).map(({ promotionId, amount }) => [
          <dt key={`name${promotionId}`}>{names.get(promotionId) ?? t('sales.promotion')}</dt>,
          <dd key={`amount${promotionId}`}>{formatMoney(cents(-amount))}</dd>,
        ])}
        <dt className="td-explained-net">{t('sales.netAmount')}</dt>
        <dd className="td-explained-net">{formatMoney(priceInclGst)}</dd>
      </dl>
      {reductions.length > 0 ? (
        <ul>
          {reductions.map(({ promotionId }) => (
            <li key={promotionId}>
              <strong>{names.get(promotionId) ?? t('sales.promotion')}</strong>
              <span>{reductionText(promotionId, quoted)}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {notApplied.length > 0 ? (
        <>
          <h3>{t('sales.notApplied')}</h3>
          <ul>
            {notApplied.map((each) => (
              <li key={each.promotionId}>
                <strong>{names.get(each.promotionId) ?? t('sales.promotion')}</strong>
                <span>{reasonText(each, names)}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}

/** One promotion by its name; of several only how many, as their names would take the room of the product's. */
function Discounts({ quoted, names }: Pick<LinePromotionsProps, 'quoted' | 'names'>) {
  const discounts = discountsOf(quoted);
  const [only] = discounts;
  if (!only) return null;
  const total = discounts.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <span className="td-line-promotion">
      <span className="td-line-promotion-name">
        {discounts.length === 1
          ? (names.get(only.promotionId) ?? t('sales.promotion'))
          : t('sales.promotionCount', { count: discounts.length })}
      </span>{' '}
      <span className="td-number">{formatMoney(cents(-total))}</span>
    </span>
  );
}

/** Until somebody presses it, it is only a button: forty of what it opens take longer to draw than their lines. */
function Why({ quoted, names, title }: LinePromotionsProps) {
  const [open, setOpen] = useState<boolean>();
  const isOpened = open !== undefined;
  // A kept page ends its effects while it is hidden: shown again, it has nothing open.
  useEffect(() => (isOpened ? () => setOpen(undefined) : undefined), [isOpened]);
  const heading = t('sales.explainPrice', { name: title });
  const button = (
    <Button
      type="text"
      size="small"
      icon={<InfoCircleOutlined aria-hidden />}
      aria-label={heading}
      autoFocus={open}
      onClick={isOpened ? undefined : () => setOpen(true)}
    />
  );
  if (!isOpened) return button;
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomLeft"
      title={heading}
      content={<Explanation quoted={quoted} names={names} />}
    >
      {button}
    </Popover>
  );
}

/**
 * Under the product of a line: its promotions and their discounts; and on a press why, and why others did not apply.
 */
export const LinePromotions = memo(function LinePromotions({ quoted, names, title }: LinePromotionsProps) {
  const { shares, reductions = [], notApplied } = quoted;
  if (shares.length === 0 && reductions.length === 0 && notApplied.length === 0) return null;
  return (
    <span className="td-line-promotions">
      <Discounts quoted={quoted} names={names} />
      <Why quoted={quoted} names={names} title={title} />
    </span>
  );
});
