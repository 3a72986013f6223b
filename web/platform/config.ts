type Config = {
  /** The API's address; empty for the app's own origin. */
  apiBase: string;
  title: string;
};

const defaults: Config = { apiBase: '', title: 'Tilldesk' };

const readConfig = (): Config => {
  if (typeof document === 'undefined') return defaults;
  const content = document.querySelector<HTMLMetaElement>('meta[name="tilldesk-config"]')?.content;
  try {
    return { ...defaults, ...(JSON.parse(content || '{}') as Partial<Config>) };
  } catch {
    return defaults;
  }
};

/** Configuration that the server writes into the page: the same build serves production and test. */
export const config = readConfig();
