import type { ImportJob, ImportOutcome, ImportState } from '#contract/imports.ts';
import { t } from '#web/desk/areas/imports/texts.ts';
import type { Mood } from '#web/desk/ui/StatusTag.tsx';
import { formats } from '#web/platform/formats.ts';

export const inNumbers = (count: number): string => formats().number(count);

export const stateName = (state: ImportState): string =>
  ({
    reading: t('imports.stateReading'),
    mapping: t('imports.stateColumns'),
    checking: t('imports.stateChecking'),
    checked: t('imports.stateChecked'),
    applying: t('imports.stateApplying'),
    applied: t('imports.stateApplied'),
    reverted: t('imports.stateUndone'),
    failed: t('imports.stateFailed'),
  })[state];

export const stateMood = (state: ImportState): Mood => {
  if (state === 'applied') return 'good';
  if (state === 'failed') return 'wrong';
  return state === 'reverted' ? 'neutral' : 'attention';
};

export const outcomeName = (outcome: ImportOutcome): string =>
  ({
    new: t('imports.rowsNew'),
    changed: t('imports.rowsChanged'),
    unchanged: t('imports.rowsUnchanged'),
    wrong: t('imports.rowsWrongLabel'),
    skipped: t('imports.rowsSkipped'),
  })[outcome];

/** "12 new, 3 changed": what applying does, or did. */
export const countsText = ({ counts }: Pick<ImportJob, 'counts'>): string =>
  [
    counts.new > 0 ? t('imports.countNew', { count: inNumbers(counts.new) }) : '',
    counts.changed > 0 ? t('imports.countChanged', { count: inNumbers(counts.changed) }) : '',
    counts.wrong > 0 ? t('imports.countWrong', { count: inNumbers(counts.wrong) }) : '',
    counts.unchanged > 0 ? t('imports.countUnchanged', { count: inNumbers(counts.unchanged) }) : '',
    counts.skipped > 0 ? t('imports.countSkipped', { count: inNumbers(counts.skipped) }) : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
