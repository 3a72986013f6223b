import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { Day } from '#contract/fields.ts';
import { createPromotion, getPromotion, type Promotion } from '#contract/promotions.ts';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/promotions/texts.ts';
import { BranchChip } from '#web/desk/ui/BranchChip.tsx';
import { NothingYet } from '#web/desk/ui/Emptiness.tsx';
import { CreateButton, ListPage } from '#web/desk/ui/ListPage.tsx';
import { RecordPage } from '#web/desk/ui/RecordPage.tsx';
import { useAddressParams } from '#web/platform/addressParams.ts';
import { today, useListBranch } from '#web/platform/branch.ts';
import { formats } from '#web/platform/formats.ts';
import { useMay } from '#web/platform/session.ts';
import { type Bar, barsOf, DAYS_OF, mondayOf, type Span, type View, views, WEEK_DAYS } from './calendar.ts';
import { useTitles } from './limitedPrices.ts';
import { editPath, statusName } from './names.ts';
import { overlapList, promotionList } from './queries.ts';
import { ruleOf } from './rule.ts';
import { addDays, windowIn } from './window.ts';
import './calendar.css';

/** The current view is in the address. */
type Period = { view: View; from: string };
const readPeriod = (params: URLSearchParams): Period => ({
  view: z.enum(views).catch('weeks').parse(params.get('view')),
  from: mondayOf(Day.catch(today()).parse(params.get('from'))),
});
const usePeriod = () => {
  const [params, changeParams] = useAddressParams();
  const show = (change: (before: Period) => Partial<Period>) =>
    changeParams(
      (latest) => {
        const before = readPeriod(latest);
        return new URLSearchParams({ ...before, ...change(before) });
      },
      { replace: true },
    );
  const period = readPeriod(params);
  const turn = (pages: number) => show(({ view, from }) => ({ from: addDays(from, pages * DAYS_OF[view]) }));
  return { ...period, days: DAYS_OF[period.view], show, turn };
};

export function PromotionCalendar() {
  const period = usePeriod();
  const branchId = useListBranch();
  const promotions = useQuery(promotionList({ branchId }));
  const create = { to: createPromotion, path: pathOf('promotionNew'), label: t('promotions.newPromotion') };
  const { from, days } = period;
  return (
    <ListPage title={t('promotions.calendar')} create={create}>
      <div className="td-calendar-tools">
        <BranchChip branchId={branchId} />
        <Segmented<View>
          aria-label={t('promotions.calendarView')}
          value={period.view}
          options={[
            { value: 'weeks', label: t('promotions.calendarWeeks') },
            { value: 'months', label: t('promotions.calendarMonths') },
          ]}
          onChange={(view) => period.show(() => ({ view }))}
        />
        <span className="td-calendar-turn">
          <Button
            icon={<LeftOutlined aria-hidden />}
            aria-label={t('promotions.calendarBefore')}
            onClick={() => period.turn(-1)}
          />
          <Button onClick={() => period.show(() => ({ from: mondayOf(today()) }))}>{t('common.today')}</Button>
          <Button
            icon={<RightOutlined aria-hidden />}
            aria-label={t('promotions.calendarAfter')}
            onClick={() => period.turn(1)}
          />
        </span>
        <strong className="td-number" aria-live="polite">
          {formats().day(from)} – {formats().day(addDays(from, days - 1))}
        </strong>
      </div>
      <RecordPage query={promotions}>
        {(rows) => (
          <Bars rows={rows} branchId={branchId} from={from} days={days} create={<CreateButton {...create} />} />
        )}
      </RecordPage>
    </ListPage>
  );
}

type BarsProps = {
  rows: readonly Promotion[];
  branchId: number | undefined;
  from: string;
  days: number;
  create: ReactNode;
};

function Bars({ rows, branchId, from, days, create }: BarsProps) {
  const opens = useMay(getPromotion.can);
  const { data: overlaps = [] } = useQuery(overlapList({ branchId }));
  const pairs = new Set(overlaps.map(({ promotionId, otherId }) => `${promotionId} ${otherId}`));
  const bars = barsOf(rows, from, days, ({ id: one }, { id: other }) =>
    pairs.has(one < other ? `${one} ${other}` : `${other} ${one}`),
  );
  const titleOf = useTitles(bars.map(({ promotion }) => promotion));
  if (bars.length === 0)
    return (
      <div className="td-surface">
        <NothingYet title={t('promotions.calendarEmpty')} text={t('promotions.calendarEmptyHint')} action={create} />
      </div>
    );
  const now = today();
  const weeks = Array.from({ length: days / WEEK_DAYS }, (_, at) => addDays(from, at * WEEK_DAYS));
  const at = daysFrom(from, now, days);
  return (
    <div className="td-calendar td-surface" style={{ '--td-days': days } as CSSProperties}>
      <div className="td-calendar-head" aria-hidden>
        <span />
        <div className="td-calendar-weeks">
          {weeks.map((week) => (
            <span key={week}>{formats().day(week, { day: 'numeric', month: 'short' })}</span>
          ))}
        </div>
      </div>
      <ul>
        {bars.map((bar) => (
          <CalendarRow key={bar.promotion.id} bar={bar} titleOf={titleOf} opens={opens} todayAt={at} />
        ))}
      </ul>
    </div>
  );
}

const daysFrom = (from: string, day: string, days: number): number | undefined => {
  const at = Math.round((Date.parse(day) - Date.parse(from)) / 86_400_000);
  return at >= 0 && at < days ? at : undefined;
};

const columnsOf = ({ first, last }: Span): CSSProperties => ({ gridColumn: `${first + 1} / ${last + 2}` });

type CalendarRowProps = {
  bar: Bar;
  titleOf: (promotion: Promotion) => string;
  opens: boolean;
  todayAt: number | undefined;
};

function CalendarRow({ bar, titleOf, opens, todayAt }: CalendarRowProps) {
  const { promotion, span, overlaps: overlapping } = bar;
  return (
    <li className="td-calendar-row">
      <div className="td-calendar-name">
        {opens ? <Link to={editPath(promotion.id)}>{titleOf(promotion)}</Link> : titleOf(promotion)}
        <span>{`${statusName(promotion.status)} · ${windowIn(promotion) || t('promotions.windowAlways')}`}</span>
        {overlapping.length > 0 ? (
          <details>
            <summary>{t('promotions.overlapsWith', { count: overlapping.length })}</summary>
            <ul>
              {overlapping.map(({ promotion: other }) => (
                <li key={other.id}>{titleOf(other)}</li>
              ))}
            </ul>
          </details>
        ) : null}
      </div>
      <div className="td-calendar-days" aria-hidden>
        {todayAt === undefined ? null : (
          <i className="td-calendar-today" style={columnsOf({ ...span, first: todayAt, last: todayAt })} />
        )}
        <span className={`td-calendar-bar td-calendar-${promotion.status}`} style={columnsOf(span)}>
          {span.opensBefore ? '‹ ' : ''}
          {ruleOf(promotion.terms)}
          {span.endsAfter ? ' ›' : ''}
        </span>
        {overlapping.map(({ promotion: { id }, span: common }) => (
          <i key={id} className="td-calendar-overlap" style={columnsOf(common)} />
        ))}
      </div>
    </li>
  );
}
