import { type ReactNode, useEffect, useState } from 'react';
import { appInfo } from '#contract/common.ts';
import type { Reply } from '#contract/endpoint.ts';
import { t } from '#web/desk/shell/texts.ts';
import { background } from '#web/platform/api.ts';
import { config } from '#web/platform/config.ts';
import { type LanguageId, languages } from '#web/platform/languages.ts';
import { changeSettings, useSettings } from '#web/platform/settings.ts';
import { Logo } from './Logo.tsx';
import './login.css';

export type AppInfo = Reply<typeof appInfo>;

function LanguageSelector({ languageIds }: { languageIds: readonly LanguageId[] }) {
  const language = useSettings((settings) => settings.language);
  // A language chosen earlier stays listed, even if it is no longer offered.
  const options = languageIds.includes(language) ? languageIds : [...languageIds, language];
  const change = (next: string) => {
    changeSettings({ language: next as LanguageId });
    location.reload();
  };
  return (
    <select
      className="td-language"
      aria-label={t('common.language')}
      value={language}
      onChange={(event) => change(event.target.value)}
    >
      {options.map((each) => (
        <option key={each} value={each} lang={each}>
          {languages[each].name}
        </option>
      ))}
    </select>
  );
}

/** The layout of all pages that need no sign-in. */
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
        <LanguageSelector languageIds={app?.languages ?? ['en-US']} />
      </div>
      <main className="td-login-main">
        <div className="td-login-brand">
          <Logo size={44} />
          <span>{title}</span>
        </div>
        <p className="td-login-tagline">{t('shell.tagline')}</p>
        <div className="td-login-card">
          <h1>{heading}</h1>
          {children(app)}
        </div>
      </main>
      <footer className="td-login-foot">
        <a href="/help.html">{t('shell.help')}</a>
        <a href="/privacy.html">{t('shell.privacy')}</a>
        <a href="/clause.html">{t('shell.clause')}</a>
      </footer>
    </div>
  );
}
