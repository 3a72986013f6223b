import { explainVariance, type VarianceCause } from '#contract/till/variance.ts';
import { theTill } from '#web/till/counter/counter.ts';
import { t } from '#web/till/texts.ts';
import { formatsOf } from '#web/till/ui/formats.ts';
import { varianceOf } from './report.ts';
import { eventsOf, type SessionReport } from './session.ts';

const wordsOf = (cause: VarianceCause, isShort: boolean): string => {
  const { money } = formatsOf();
  switch (cause.kind) {
    case 'takenAsCash':
      return t('counter.causeTakenAsCash');
    case 'takenAsOther':
      return t('counter.causeTakenAsOther');
    case 'changeKept':
      return t('counter.causeChangeKept');
    case 'changeTwice':
      return t('counter.causeChangeTwice');
    case 'miscounted':
      return t(isShort ? 'counter.causeMissed' : 'counter.causeCountedTwice', {
        count: cause.count,
        value: money(cause.value),
      });
    case 'confused':
      return t('counter.causeConfused', { value: money(cause.value), taken: money(cause.taken) });
    case 'cashOutMissing':
      return t('counter.causeCashOutMissing');
    case 'cashInMissing':
      return t('counter.causeCashInMissing');
    case 'floatMiscounted':
      return t(isShort ? 'counter.causeFloatHigh' : 'counter.causeFloatLow', {
        count: cause.count,
        value: money(cause.value),
      });
    case 'floatWrong':
      return cause.usual === null
        ? t('counter.causeFloatMissing')
        : t('counter.causeFloatUsual', { amount: money(cause.usual) });
    case 'unrounded':
      return t('counter.causeUnrounded');
  }
};

const MAX_CAUSES = 3;

/** Possible reasons for a variance in the drawer, likeliest first, with the receipts to check. */
export function Causes({ report }: { report: SessionReport }) {
  const { closing, session } = report;
  const variance = varianceOf(report);
  if (!closing || !variance) return null;
  const all = theTill().events();
  const floats = all.flatMap(({ kind, sessionId, content }) =>
    kind === 'sessionOpened' && sessionId !== session.id ? content.float : [],
  );
  const events = eventsOf(all, session.id);
  const causes = explainVariance(events, closing.content.counted, variance, floats).slice(0, MAX_CAUSES);
  return (
    <section className="causes">
      <h2>{t('counter.causes')}</h2>
      <ol>
        {causes.map((cause) => (
          <li key={JSON.stringify(cause)}>
            {wordsOf(cause, variance < 0)}{' '}
            {'receipts' in cause ? cause.receipts.map((number) => <strong key={number}>{number} </strong>) : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
