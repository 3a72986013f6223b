import { type ReactNode, useEffect, useState } from 'react';
import { appInfo, type Locale } from '#contract/common.ts';
import type { Reply } from '#contract/endpoint.ts';
import { background } from '#web/platform/api.ts';
import { config } from '#web/platform/config.ts';
import { t } from '#web/platform/i18n.ts';
import { changeSettings, useSettings } from '#web/platform/settings.ts';
import { Logo } from './Logo.tsx';
import { languageNames } from './languages.ts';
import './login.css';

export type AppInfo = Reply<typeof appInfo>;

function LanguageSelector({ offered }: { offered: readonly Locale[] }) {
  const language = useSettings((settings) => settings.language);
  // A language that was chosen before stays to be seen, even where it is no longer offered.
  const languages = offered.includes(language) ? offered : [...offered, language];
  const change = (chosen: string) => {
    changeSettings({ language: chosen as Locale });
    location.reload();
  };
  return (
    <select
      className="td-language"
      aria-label={t('Language')}
      value={language}
      onChange={(event) => change(event.target.value)}
    >
      {languages.map((each) => (
        <option key={each} value={each} lang={each}>
          {languageNames[each]}
        </option>
      ))}
    </select>
  );
}

/** Around everything that is reached without a token. */
export function LoginLayout({ heading, children }: { heading: string; children: (app?: AppInfo) => ReactNode }) {
  const [app, setApp] = useState<AppInfo>();
  useEffect(() => {
    background(appInfo, {}).then(setApp, () => undefined);
  }, []);
  const title = app?.title ?? config.title;
  useEffect(() => {
    document.title = `${heading} · ${title}`;
  }, [heading, title]);

  return (
    <div className="td-login">
      <div className="td-login-top">
        <LanguageSelector offered={app?.languages ?? ['en-US']} />
      </div>
      <main className="td-login-main">
        <div className="td-login-brand">
          <Logo size={44} />
          <span>{title}</span>
        </div>
        <p className="td-login-tagline">{t('Products, stock and sales of all your branches, in one place')}</p>
        <div className="td-login-card">
          <h1>{heading}</h1>
          {children(app)}
        </div>
      </main>
      <footer className="td-login-foot">
        <a href="/help.html">{t('Help')}</a>
        <a href="/privacy.html">{t('Privacy')}</a>
        <a href="/clause.html">{t('Clause')}</a>
      </footer>
    </div>
  );
}
