import { showKeys, showPanel } from '#web/till/counter/counter.ts';
import { t } from '#web/till/texts.ts';
import { formatsOf } from '#web/till/ui/formats.ts';
import { Panel } from '#web/till/ui/Panel.tsx';

/** Scanning an order that was collected before may be a mistake, so that is said before a return starts. */
export function CollectedPanel({ reference, collectedAt }: { reference: string; collectedAt: string }) {
  return (
    <Panel title={reference}>
      <p role="status">{t('counter.collectedOn', { date: formatsOf().dateTime(new Date(collectedAt)) })}</p>
      <div className="choices">
        <button type="button" className="key" onClick={() => showPanel({ kind: 'returns', number: reference })}>
          {t('counter.return')}
        </button>
        <button type="button" className="key primary" onClick={showKeys}>
          {t('counter.close')}
        </button>
      </div>
    </Panel>
  );
}
