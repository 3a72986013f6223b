import { t } from '#web/desk/areas/account/texts.ts';

const first = (patterns: readonly (readonly [RegExp, string])[], text: string) =>
  patterns.find(([pattern]) => pattern.test(text))?.[1];

/** A browser and system that people recognise, from the user agent. */
export const nameOfAgent = (agent: string): string => {
  const browser = first(
    [
      [/Edg\//, 'Edge'],
      [/OPR\//, 'Opera'],
      [/Firefox\//, 'Firefox'],
      [/Chrom(e|ium)\//, 'Chrome'],
      [/Safari\//, 'Safari'],
    ],
    agent,
  );
  const system = first(
    [
      [/iPhone|iPad/, 'iOS'],
      [/Android/, 'Android'],
      [/Windows/, 'Windows'],
      [/Mac OS X/, 'macOS'],
      [/Linux/, 'Linux'],
    ],
    agent,
  );
  if (browser && system) return t('account.deviceName', { browser, system });
  return browser ?? agent.split(/[\s/]/)[0] ?? t('account.deviceUnknown');
};
