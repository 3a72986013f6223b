import { type Formats, formatsFor } from '#contract/formats.ts';
import { zoneOf } from './branch.ts';
import { writeValuesIn } from './i18n.ts';
import { useSession } from './session.ts';
import { useSettings } from './settings.ts';

/**
 * Numbers, money, days and times in this company's country's and the reader's language's format, in a branch's local
 * time.
 */
export const formats = (branchId?: number | null): Formats => formatsIn(zoneOf(branchId));

/** The same in the local time of a time zone. */
export const formatsIn = (timeZone: string | undefined): Formats =>
  formatsFor({
    country: useSession.getState().user?.company.country,
    language: useSettings.getState().language,
    timeZone,
  });

writeValuesIn(formats);
