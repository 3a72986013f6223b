import {
  CameraOutlined,
  MenuOutlined,
  MoonOutlined,
  ReloadOutlined,
  SearchOutlined,
  SettingOutlined,
  SunOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { t } from '#web/desk/shell/texts.ts';
import { config } from '#web/platform/config.ts';
import { homeOf, type MenuNode } from '#web/platform/menu.ts';
import { changeSettings, useSettings } from '#web/platform/settings.ts';
import { refreshUser } from '#web/platform/signin.ts';
import { useTabActions } from './actions.ts';
import { BranchSwitcher } from './BranchSwitcher.tsx';
import { CompanySwitcher } from './CompanySwitcher.tsx';
import { CTRL } from './ctrl.ts';
import { useHidingHeader } from './hiding.ts';
import { Logo } from './Logo.tsx';
import { MainMenu } from './MainMenu.tsx';
import { TabSwitcher } from './TabSwitcher.tsx';
import { UserMenu } from './UserMenu.tsx';

type Props = {
  root: MenuNode;
  pathname: string;
  /** The menu's entry of the current page. */
  entry: MenuNode | undefined;
  top: boolean;
  phone: boolean;
  onOpen: (overlay: 'menu' | 'settings' | 'palette' | 'keys' | 'camera') => void;
};

const USER_INFO_DELAY_MS = 1500;

function ThemeToggle() {
  const dark = useSettings(({ navTheme }) => navTheme === 'realDark');
  const label = dark ? t('shell.lightTheme') : t('shell.darkTheme');
  return (
    <Button
      type="text"
      icon={dark ? <SunOutlined /> : <MoonOutlined />}
      aria-label={label}
      title={label}
      onClick={() => changeSettings({ navTheme: dark ? 'dark' : 'realDark' })}
    />
  );
}

export function Header({ root, pathname, entry, top, phone, onOpen }: Props) {
  const navTheme = useSettings((settings) => settings.navTheme);
  const several = useSettings(({ multiTab }) => multiTab);
  const { refresh } = useTabActions();
  useHidingHeader();
  useEffect(() => {
    const timer = setTimeout(() => void refreshUser().catch(() => undefined), USER_INFO_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <header className="td-header" data-top={top}>
      {phone && (
        <Button type="text" icon={<MenuOutlined />} aria-label={t('shell.menuOpen')} onClick={() => onOpen('menu')} />
      )}
      {top && (
        <Link className="td-brand" to={homeOf(root)} aria-label={config.title}>
          <Logo />
          <span>{config.title}</span>
        </Link>
      )}
      {top && (
        <nav className="td-topmenu" aria-label={t('shell.mainMenu')}>
          <MainMenu root={root} entry={entry} mode="horizontal" dark={navTheme !== 'light'} />
        </nav>
      )}
      <CompanySwitcher />
      {!phone && <BranchSwitcher />}
      {!phone && (
        <button
          type="button"
          className="td-jump"
          aria-label={t('shell.search')}
          aria-keyshortcuts="Control+K"
          onClick={() => onOpen('palette')}
        >
          <SearchOutlined aria-hidden />
          <span className="td-jump-text">{t('shell.search')}</span>
          <kbd>{`${CTRL} K`}</kbd>
        </button>
      )}
      <span className="td-spring" />
      {phone && (
        <Button
          type="text"
          icon={<SearchOutlined />}
          aria-label={t('shell.search')}
          onClick={() => onOpen('palette')}
        />
      )}
      {phone && (
        <Button type="text" icon={<CameraOutlined />} aria-label={t('shell.camera')} onClick={() => onOpen('camera')} />
      )}
      {phone && several && <TabSwitcher active={pathname} />}
      <Button
        type="text"
        icon={<ReloadOutlined />}
        aria-label={t('shell.refresh')}
        title={t('shell.refresh')}
        onClick={() => void refresh(pathname)}
      />
      {!phone && <ThemeToggle />}
      {!phone && (
        <Button
          type="text"
          icon={<SettingOutlined />}
          aria-label={t('shell.displaySettings')}
          title={t('shell.displaySettings')}
          onClick={() => onOpen('settings')}
        />
      )}
      <UserMenu phone={phone} onSettings={() => onOpen('settings')} onKeys={() => onOpen('keys')} />
    </header>
  );
}
