import { InfoCircleOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { cents } from '#contract/money.ts';
import type { OrderQuote } from '#contract/sales/quote.ts';
import { reasonText, reductionText } from '#web/desk/areas/promotions/reasons.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import { formatMoney } from '#web/desk/ui/amount.ts';
import './promotions.css';

type QuotedLine = OrderQuote['lines'][number];
type Names = ReadonlyMap<number, string>;

function Explanation({ quoted, names }: { quoted: QuotedLine; names: Names }) {
  const { listAmount, ownDiscount, shares, priceInclGst, reductions = [], notApplied } = quoted;
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

/** Under the product of a line: which promotions took how much off; and on a press why, and why others did not. */
export function LinePromotions({ quoted, names, title }: { quoted: QuotedLine; names: Names; title: string }) {
  const { shares, reductions = [], notApplied } = quoted;
  if (shares.length === 0 && reductions.length === 0 && notApplied.length === 0) return null;
  return (
    <span className="td-line-promotions">
      {shares.map(({ promotionId, amount }) => (
        <span key={promotionId} className="td-line-promotion">
          {names.get(promotionId) ?? t('sales.promotion')}{' '}
          <span className="td-number">{formatMoney(cents(-amount))}</span>
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
