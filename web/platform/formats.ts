import { type Formats, formatsFor } from '#contract/formats.ts';
import { zoneOf } from './branch.ts';
import { useSession } from './session.ts';
import { useSettings } from './settings.ts';

/** As this company's country and the reader's language write numbers, money, days and times, by the clock of a branch. */
export const formats = (branchId?: number | null): Formats => formatsIn(zoneOf(branchId));

/** The same by the clock of a time zone. */
export const formatsIn = (timeZone: string | undefined): Formats =>
  formatsFor({
    country: useSession.getState().user?.company.country,
    language: useSettings.getState().language,
    timeZone,
  });
