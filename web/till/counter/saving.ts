import { StorageFull } from '#web/till/device/ledger.ts';
import { t } from '#web/till/texts.ts';

/** Why something couldn't be written, and what to do: anything but a full disk is gone after a reload. */
export const savingProblem = (error: unknown): string =>
  t(error instanceof StorageFull ? 'counter.storageFull' : 'counter.notSaved');
