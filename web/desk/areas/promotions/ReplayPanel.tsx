import { HistoryOutlined } from '@ant-design/icons';
import { Alert, Button, ConfigProvider, Progress } from 'antd';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { PreviewExample } from '#contract/promotions/preview.ts';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/promotions/texts.ts';
import { formatAmount } from '#web/desk/ui/amount.ts';
import { dayRange } from '#web/desk/ui/DateRange.tsx';
import { DateTime } from '#web/desk/ui/DateTime.tsx';
import { Figures } from '#web/desk/ui/Figures.tsx';
import { today } from '#web/platform/branch.ts';
import { formats } from '#web/platform/formats.ts';
import { useMay } from '#web/platform/session.ts';
import { type Replay, useReplay } from './replay.ts';
import type { PromotionValues } from './values.ts';
import { addDays } from './window.ts';
import '#web/desk/ui/preview.css';

const REPLAY_DAYS = 30;

/** What the promotion would have done to past orders. */
export function ReplayPanel({ values }: { values: PromotionValues }) {
  const [{ from, to }, setPeriod] = useState<{ from?: string; to?: string }>(() => ({
    from: addDays(today(), 1 - REPLAY_DAYS),
    to: today(),
  }));
  const { id } = useParams();
  const { replay, isRunning, problem, start, stop } = useReplay();
  return (
    <section className="td-surface td-history" aria-labelledby="td-promo-replay">
      <h2 id="td-promo-replay" className="td-promo-title">
        {t('promotions.replay')}
      </h2>
      <p className="td-quiet">{t('promotions.replayHint')}</p>
      <ConfigProvider componentDisabled={false}>
        <div className="td-promo-moment">
          {dayRange(t('common.period')).control({ from, to }, (changes) =>
            setPeriod((before) => ({ ...before, ...changes })),
          )}
          {isRunning ? (
            <Button onClick={stop}>{t('promotions.replayStop')}</Button>
          ) : (
            <Button
              icon={<HistoryOutlined aria-hidden />}
              disabled={!from || !to}
              onClick={() => from && to && void start(values, id ? Number(id) : undefined, from, to)}
            >
              {t('promotions.replayStart')}
            </Button>
          )}
        </div>
      </ConfigProvider>
      {problem ? <Alert type="error" showIcon role="alert" title={problem} /> : null}
      {isRunning && replay ? (
        <Progress percent={Math.floor(replay.progress * 100)} aria-label={t('promotions.replayProgress')} />
      ) : null}
      {replay ? <Outcome replay={replay} isRunning={isRunning} /> : null}
    </section>
  );
}

function Outcome({ replay, isRunning }: { replay: Replay; isRunning: boolean }) {
  const { orders, touched, discount, revenueBefore, revenueAfter, marginBefore, marginAfter, examples } = replay;
  const { money, number } = formats();
  if (!isRunning && touched === 0) return <p role="status">{t('promotions.replayNone', { count: orders })}</p>;
  const seesMargin = marginBefore !== undefined && marginAfter !== undefined;
  return (
    <>
      <Figures
        label={t('promotions.replay')}
        figures={[
          {
            label: t('promotions.replayOrders'),
            value: number(touched),
            sub: t('promotions.replayOrdersOf', { count: number(orders) }),
          },
          { label: t('promotions.replayDiscount'), value: money(discount) },
          {
            label: t('promotions.replayRevenue'),
            value: money(revenueAfter),
            sub: t('promotions.replayBefore', { amount: money(revenueBefore) }),
          },
          ...(seesMargin
            ? [
                {
                  label: t('promotions.replayMargin'),
                  value: money(marginAfter),
                  sub: t('promotions.replayBefore', { amount: money(marginBefore) }),
                  mood: marginAfter < 0 ? ('wrong' as const) : undefined,
                },
              ]
            : []),
        ]}
      />
      {examples.length > 0 ? <Examples examples={examples} /> : null}
    </>
  );
}

function Examples({ examples }: { examples: readonly PreviewExample[] }) {
  const opens = useMay('salesOrder.get');
  return (
    <table className="td-preview td-promo-examples">
      <caption>{t('promotions.replayExamples')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('promotions.order')}</th>
          <th scope="col">{t('common.products')}</th>
          <th scope="col" className="td-right">
            {t('promotions.amountBefore')}
          </th>
          <th scope="col" className="td-right">
            {t('promotions.discount')}
          </th>
          <th scope="col" className="td-right">
            {t('promotions.amountAfter')}
          </th>
        </tr>
      </thead>
      <tbody>
        {examples.map(({ orderId, reference, time, before, after, lines }) => (
          <tr key={orderId}>
            <td>
              {opens ? <Link to={pathOf('salesEdit', { id: orderId })}>{reference}</Link> : reference}
              <span className="td-twoline-sub">
                <DateTime at={time} />
              </span>
            </td>
            <td className="td-wrap">
              {lines
                .map(({ title, quantity }) => `${formats().quantity(quantity)} × ${title}`)
                .join(t('promotions.comma'))}
            </td>
            <td className="td-right td-number">{formatAmount(before)}</td>
            <td className="td-right td-number">{formatAmount((after - before) as typeof before)}</td>
            <td className="td-right td-number">{formatAmount(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
