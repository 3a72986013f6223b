import { InfoCircleOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { cents } from '#contract/money.ts';
import type { OrderQuote } from '#contract/sales/quote.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import { formatMoney } from '#web/desk/ui/amount.ts';
import { formats } from '#web/platform/formats.ts';
import '#web/desk/areas/sales/sales.css';

type QuotedLine = OrderQuote['lines'][number];
type NotApplied = QuotedLine['notApplied'][number];
type Names = ReadonlyMap<number, string>;

/** Why a promotion took nothing off a line. */
const whyNot = ({ reason, missing = 0, missingAmount = cents(0), by }: NotApplied, names: Names): string => {
  const other = by === undefined ? '' : (names.get(by) ?? '');
  const words = {
    notYet: () => t('sales.promoNotYet'),
    ended: () => t('sales.promoEnded'),
    outsideHours: () => t('sales.promoOutsideHours'),
    otherWeekday: () => t('sales.promoOtherWeekday'),
    otherBranch: () => t('sales.promoOtherBranch'),
    otherChannel: () => t('sales.promoOtherChannel'),
    otherCustomer: () => t('sales.promoOtherCustomer'),
    customerNeeded: () => t('sales.promoCustomerNeeded'),
    codeMissing: () => t('sales.promoCodeMissing'),
    usedUp: () => t('sales.promoUsedUp'),
    usedUpByCustomer: () => t('sales.promoUsedUpByCustomer'),
    limitPerOrder: () => t('sales.promoLimitPerOrder'),
    excluded: () => t('sales.promoExcluded'),
    packsExcluded: () => t('sales.promoPacksExcluded'),
    weighedExcluded: () => t('sales.promoWeighedExcluded'),
    basketTooSmall: () => t('sales.promoBasketTooSmall', { amount: formats().money(missingAmount) }),
    moreNeeded: () => t('sales.promoMoreNeeded', { count: missing }),
    belowCost: () => t('sales.promoBelowCost'),
    noSaving: () => t('sales.promoNoSaving'),
    betterWon: () => (other ? t('sales.promoBetterWonBy', { name: other }) : t('sales.promoBetterWon')),
    usedAlone: () => (other ? t('sales.promoUsedAloneBy', { name: other }) : t('sales.promoUsedAlone')),
  };
  return words[reason]();
};

function Explanation({ quoted, names }: { quoted: QuotedLine; names: Names }) {
  const { listAmount, ownDiscount, shares, priceInclGst, notApplied } = quoted;
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
        {shares.map(({ promotionId, amount }) => [
          <dt key={`name${promotionId}`}>{names.get(promotionId) ?? t('sales.promotion')}</dt>,
          <dd key={`amount${promotionId}`}>{formatMoney(cents(-amount))}</dd>,
        ])}
        <dt className="td-explained-net">{t('sales.netAmount')}</dt>
        <dd className="td-explained-net">{formatMoney(priceInclGst)}</dd>
      </dl>
      {notApplied.length > 0 ? (
        <>
          <h3>{t('sales.notApplied')}</h3>
          <ul>
            {notApplied.map((each) => (
              <li key={each.promotionId}>
                <strong>{names.get(each.promotionId) ?? t('sales.promotion')}</strong>
                <span>{whyNot(each, names)}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}

/** Under the product of a line: which promotions took how much off; and on a press why, and why others did not. */
export function LinePromotions({ quoted, names, title }: { quoted: QuotedLine; names: Names; title: string }) {
  const { shares, notApplied } = quoted;
  if (shares.length === 0 && notApplied.length === 0) return null;
  return (
    <span className="td-line-promotions">
      {shares.map(({ promotionId, amount }) => (
        <span key={promotionId} className="td-line-promotion">
          {names.get(promotionId) ?? t('sales.promotion')} {formatMoney(cents(-amount))}{' '}
        </span>
      ))}
      <Popover
        trigger="click"
        placement="bottomLeft"
        title={t('sales.explainPrice', { name: title })}
        content={<Explanation quoted={quoted} names={names} />}
      >
        <Button
          type="text"
          size="small"
          icon={<InfoCircleOutlined aria-hidden />}
          aria-label={t('sales.explainPrice', { name: title })}
        />
      </Popover>
    </span>
  );
}
