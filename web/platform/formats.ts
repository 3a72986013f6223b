import { type Formats, formatsFor } from '#contract/formats.ts';
import { useSession } from './session.ts';
import { useSettings } from './settings.ts';

/** As this company's country and the reader's language write numbers, money, days and times. */
export const formats = (): Formats =>
  formatsFor({
    country: useSession.getState().user?.company.country,
    language: useSettings.getState().language,
  });
