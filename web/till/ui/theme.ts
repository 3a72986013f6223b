/* Light or dark: the system's setting, unless somebody chose. */

export type Theme = 'light' | 'dark';
const KEY = 'till_theme';

export const themeNow = (): Theme => {
  const theme = document.documentElement.dataset.theme;
  if (theme === 'light' || theme === 'dark') return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
};

export const setTheme = (theme: Theme): void => {
  document.documentElement.dataset.theme = theme;
  localStorage.setItem(KEY, theme);
};

export const restoreTheme = (): void => {
  const stored = localStorage.getItem(KEY);
  if (stored === 'light' || stored === 'dark') document.documentElement.dataset.theme = stored;
};
