import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { t } from '#web/desk/shell/texts.ts';
import { config } from '#web/platform/config.ts';
import { homeOf, type MenuNode } from '#web/platform/menu.ts';
import { changeSettings, useSettings } from '#web/platform/settings.ts';
import { Logo } from './Logo.tsx';
import { MainMenu } from './MainMenu.tsx';

type Props = { root: MenuNode; entry: MenuNode | undefined };

export function Sidebar(props: Props) {
  const { sidebarType, fixedSidebar, navTheme } = useSettings();
  const collapsed = sidebarType === 'collapsed';
  const Fold = collapsed ? MenuUnfoldOutlined : MenuFoldOutlined;
  return (
    <aside className="td-side" data-collapsed={collapsed} data-fixed={fixedSidebar}>
      <Link className="td-brand" to={homeOf(props.root)} aria-label={config.title}>
        <Logo />
        {!collapsed && <span>{config.title}</span>}
      </Link>
      <nav aria-label={t('shell.mainMenu')}>
        <MainMenu {...props} mode="inline" dark={navTheme !== 'light'} collapsed={collapsed} />
      </nav>
      <button
        type="button"
        className="td-fold"
        aria-label={collapsed ? t('shell.menuExpand') : t('shell.menuCollapse')}
        aria-expanded={!collapsed}
        onClick={() => changeSettings({ sidebarType: collapsed ? 'open' : 'collapsed' })}
      >
        <Fold aria-hidden />
      </button>
    </aside>
  );
}
