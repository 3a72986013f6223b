import { useQuery } from '@tanstack/react-query';
import { Button, Progress } from 'antd';
import { Link } from 'react-router';
import type { Cents } from '#contract/money.ts';
import {
  type BookCheck,
  type Culprit,
  checkBooks,
  checkTitle,
  fetchBooks,
  measureTitle,
  measureUnits,
} from '#contract/reports/books.ts';
import { t } from '#web/desk/areas/reports/texts.ts';
import { Allowed } from '#web/desk/ui/Allowed.tsx';
import { DateTime } from '#web/desk/ui/DateTime.tsx';
import { CouldNotLoad } from '#web/desk/ui/Emptiness.tsx';
import { ListPage } from '#web/desk/ui/ListPage.tsx';
import { type Mood, StatusTag } from '#web/desk/ui/StatusTag.tsx';
import { useCall } from '#web/platform/changes.ts';
import { formats } from '#web/platform/formats.ts';
import { inWords } from '#web/platform/i18n.ts';
import { query } from '#web/platform/query.ts';
import './books.css';

/** How often it is polled while a check waits or runs. */
const WATCH_MS = 1000;
const booksQuery = () => ({
  ...query(fetchBooks, {}),
  refetchInterval: (asked: { state: { data?: { run: object | null } } }) => (asked.state.data?.run ? WATCH_MS : false),
});

const moods: Record<BookCheck['status'], Mood> = { never: 'neutral', right: 'good', wrong: 'wrong' };
const statusWord = ({ status, wrong }: BookCheck): string =>
  ({
    never: t('reports.booksNever'),
    right: t('reports.booksRight'),
    wrong: t('reports.booksWrong', { count: wrong }),
  })[status];

/** Money has cents; more digits only if the two would otherwise look the same. */
const writeMoney = (value: number, other: number): string => {
  const inCents = Math.round(value * 100);
  const isAlike = inCents === Math.round(other * 100) && value !== other;
  return isAlike ? `$${formats().number(value)}` : formats().money(inCents as Cents);
};

const writeValue = (measure: Culprit['measure'], value: number | null, other: number | null): string => {
  if (value === null) return '–';
  const unit = measureUnits[measure];
  const isMoney = unit === 'money' || unit === 'cost';
  return isMoney ? writeMoney(value, other ?? value) : formats().number(value);
};

function Culprits({ culprits, wrong }: { culprits: readonly Culprit[]; wrong: number }) {
  return (
    <div className="td-books-culprits">
      <table>
        <thead>
          <tr>
            <th>{t('reports.booksWhere')}</th>
            <th>{t('reports.booksFigure')}</th>
            <th className="td-books-number">{t('reports.booksExpected')}</th>
            <th className="td-books-number">{t('reports.booksActual')}</th>
          </tr>
        </thead>
        <tbody>
          {culprits.map((culprit, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what is wrong has no name of its own
            <tr key={place}>
              <td>
                <Link className="td-link" to={culprit.path}>
                  {[inWords(culprit.label), culprit.branchName, culprit.day && formats().day(culprit.day)]
                    .filter(Boolean)
                    .join(' · ')}
                </Link>
              </td>
              <td>{inWords(measureTitle(culprit.measure))}</td>
              <td className="td-books-number">{writeValue(culprit.measure, culprit.expected, culprit.actual)}</td>
              <td className="td-books-number">{writeValue(culprit.measure, culprit.actual, culprit.expected)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {wrong > culprits.length ? (
        <p className="td-books-facts">{t('reports.booksMore', { count: wrong - culprits.length })}</p>
      ) : null}
    </div>
  );
}

function CheckRow({ check }: { check: BookCheck }) {
  const { rows, duration, full, checkedAt } = check;
  return (
    <li className="td-books-check td-surface">
      <div className="td-books-head">
        <h2>{inWords(checkTitle(check.name))}</h2>
        <StatusTag mood={moods[check.status]}>{statusWord(check)}</StatusTag>
      </div>
      {checkedAt ? (
        <p className="td-books-facts">
          <DateTime at={checkedAt} />
          {' · '}
          {full ? t('reports.booksFull') : t('reports.booksChanges')}
          {' · '}
          {t('reports.booksRows', { count: rows })}
          {' · '}
          {t('reports.booksSeconds', { count: formats().number(Math.round(duration / 100) / 10) })}
        </p>
      ) : null}
      {check.wrong > 0 ? <Culprits culprits={check.culprits} wrong={check.wrong} /> : null}
    </li>
  );
}

/** The state of the books as a whole, and since when it is known: the oldest check. */
function Headline({ checks }: { checks: readonly BookCheck[] }) {
  const wrong = checks.filter(({ status }) => status === 'wrong').length;
  const times = checks.flatMap(({ checkedAt }) => (checkedAt ? [checkedAt.getTime()] : []));
  const never = checks.length - times.length;
  return (
    <p className="td-books-headline">
      <StatusTag mood={wrong > 0 ? 'wrong' : never > 0 ? 'neutral' : 'good'}>
        {wrong > 0
          ? t('reports.booksSomeWrong', { count: wrong })
          : never > 0
            ? t('reports.booksSomeNever', { count: never })
            : t('reports.booksAllRight')}
      </StatusTag>
      <span>{t('reports.booksChecked', { when: formats().dateTime(new Date(Math.min(...times))) })}</span>
    </p>
  );
}

/** Whether stored totals equal the sums of their documents; if not, what to look at. */
export function BookChecks() {
  const books = useQuery(booksQuery());
  const start = useCall(checkBooks, { refresh: [fetchBooks] });
  const { checks = [], run = null } = books.data ?? {};
  const isBusy = run !== null || start.isPending;
  const title = inWords('menu.bookChecks');
  const percent = run && run.total > 0 ? Math.round((run.progress / run.total) * 100) : 0;
  return (
    <ListPage
      title={title}
      actions={
        <Allowed to={checkBooks}>
          <Button disabled={isBusy} onClick={() => start.mutate({ full: true })}>
            {t('reports.booksCheckAll')}
          </Button>
          <Button type="primary" disabled={isBusy} onClick={() => start.mutate({ full: false })}>
            {t('reports.booksCheckChanges')}
          </Button>
        </Allowed>
      }
    >
      <p className="td-books-facts">{t('reports.booksHint')}</p>
      <div role="status">
        {run ? (
          <>
            {run.running ? t('reports.booksRunning') : t('reports.booksWaiting')}
            <Progress percent={percent} aria-label={t('reports.booksRunning')} />
          </>
        ) : checks.some(({ status }) => status !== 'never') ? (
          <Headline checks={checks} />
        ) : null}
      </div>
      {books.isError ? (
        <CouldNotLoad why={books.error.message} onRetry={() => void books.refetch()} />
      ) : (
        <ul className="td-books">
          {checks.map((check) => (
            <CheckRow key={check.name} check={check} />
          ))}
        </ul>
      )}
    </ListPage>
  );
}
