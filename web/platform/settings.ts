import { create } from 'zustand';
import { type LanguageId, languages } from './languages.ts';
import { device } from './storage.ts';

export type NavTheme = 'dark' | 'light' | 'realDark';
export type Settings = {
  sidebarType: 'open' | 'collapsed';
  isMobile: boolean;
  navTheme: NavTheme;
  layout: 'side' | 'top';
  fixedHeader: boolean;
  fixedSidebar: boolean;
  contentWidth: 'Fluid' | 'Fixed';
  autoHideHeader: boolean;
  /** The name of a primary colour, see theme.ts. */
  color: string;
  weakColor: boolean;
  multiTab: boolean;
  language: LanguageId;
};

export const defaultSettings: Settings = {
  sidebarType: 'open',
  isMobile: false,
  navTheme: 'dark',
  layout: 'side',
  fixedHeader: true,
  fixedSidebar: true,
  contentWidth: 'Fluid',
  autoHideHeader: false,
  color: 'red',
  weakColor: false,
  multiTab: true,
  language: 'en-US',
};

const allowedValues: { [K in keyof Settings]?: readonly Settings[K][] } = {
  sidebarType: ['open', 'collapsed'],
  navTheme: ['dark', 'light', 'realDark'],
  layout: ['side', 'top'],
  contentWidth: ['Fluid', 'Fixed'],
  language: Object.keys(languages) as LanguageId[],
};

/** navTheme is stored as nav_theme: the specification's own words. */
const keyOf = (name: keyof Settings) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const readOne = <K extends keyof Settings>(name: K): Settings[K] => {
  const text = device.get(keyOf(name));
  if (text === null) return defaultSettings[name];
  const value = (typeof defaultSettings[name] === 'boolean' ? text === 'true' : text) as Settings[K];
  return allowedValues[name] && !allowedValues[name].includes(value) ? defaultSettings[name] : value;
};

const readAll = (): Settings =>
  Object.fromEntries(
    (Object.keys(defaultSettings) as (keyof Settings)[]).map((name) => [name, readOne(name)]),
  ) as Settings;

export const useSettings = create<Settings>(readAll);

export const changeSettings = (change: Partial<Settings>) => {
  for (const [name, value] of Object.entries(change)) device.set(keyOf(name as keyof Settings), String(value));
  useSettings.setState(change);
};
