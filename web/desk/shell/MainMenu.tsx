import { Menu, type MenuProps } from 'antd';
import { memo, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { t } from '#web/desk/shell/texts.ts';
import { formats } from '#web/platform/formats.ts';
import { menuTitle } from '#web/platform/i18n.ts';
import { isExternal, type MenuNode, trailOf, visibleChildren } from '#web/platform/menu.ts';
import { MenuIcon } from './icons.tsx';
import { type MenuCount, sumOf, useMenuCounts } from './menuCounts.ts';

type Items = NonNullable<MenuProps['items']>;

/** How long a group takes to unfold. */
const UNFOLD_MS = 300;
/** Indentation of a level in pixels: the longest title still fits beside it. */
const INDENT_PX = 16;

function Count({ of: { count, more } }: { of: MenuCount }) {
  if (count === 0) return null;
  const text = `${formats().number(count)}${more ? '+' : ''}`;
  return (
    <>
      {' '}
      <span className="td-menu-count" title={t('shell.menuWaiting', { count: text })}>
        {text}
      </span>
    </>
  );
}

function Entry({ node }: { node: MenuNode }) {
  const count = useMenuCounts((counts) => counts[node.key]);
  if (isExternal(node))
    return (
      <a href={node.path} target={node.meta.target ?? '_blank'} rel="noopener noreferrer">
        {menuTitle(node)}
      </a>
    );
  return (
    <Link to={node.path}>
      {menuTitle(node)}
      {count ? <Count of={count} /> : null}
    </Link>
  );
}

function Group({ node }: { node: MenuNode }) {
  const counts = useMenuCounts();
  return (
    <>
      {menuTitle(node)}
      <Count of={sumOf(visibleChildren(node).map(({ key }) => counts[key]))} />
    </>
  );
}

const itemOf = (node: MenuNode, depth: number): Items[number] => {
  const children = visibleChildren(node);
  const icon = node.meta.icon || depth === 0 ? <MenuIcon name={node.meta.icon} /> : undefined;
  if (children.length === 0) return { key: node.key, icon, label: <Entry node={node} /> };
  const [only] = children;
  // A group with one page is shown as that page.
  if (only && children.length === 1 && visibleChildren(only).length === 0)
    return { key: only.key, icon, label: <Entry node={only} /> };
  return {
    key: node.key,
    icon,
    label: <Group node={node} />,
    children: children.map((child) => itemOf(child, depth + 1)),
  };
};

type Props = {
  root: MenuNode;
  /** The entry of the current page. */
  entry: MenuNode | undefined;
  mode: 'inline' | 'horizontal';
  dark: boolean;
  collapsed?: boolean;
  onGo?: () => void;
};

/** The server's menu; the group of the current page is open. */
export const MainMenu = memo(function MainMenu({ root, entry, mode, dark, collapsed, onGo }: Props) {
  const items = useMemo(() => visibleChildren(root).map((node) => itemOf(node, 0)), [root]);
  const group = entry ? trailOf(root, entry)[0]?.key : undefined;
  const [open, setOpen] = useState<string[]>(group ? [group] : []);
  useEffect(() => {
    if (group) setOpen((before) => (before.includes(group) ? before : [...before, group]));
  }, [group]);
  // Once its group has unfolded; below a long menu it would be out of sight.
  const selected = entry?.key;
  useEffect(() => {
    if (mode === 'horizontal' || selected === undefined) return undefined;
    const timer = setTimeout(
      () =>
        document
          .querySelector('.td-side[data-fixed="true"] .ant-menu-item-selected')
          ?.scrollIntoView({ block: 'nearest' }),
      UNFOLD_MS,
    );
    return () => clearTimeout(timer);
  }, [mode, selected]);
  return (
    <Menu
      items={items}
      mode={mode}
      inlineIndent={INDENT_PX}
      theme={dark ? 'dark' : 'light'}
      selectedKeys={entry ? [entry.key] : []}
      {...(mode === 'inline' && { inlineCollapsed: collapsed })}
      {...(mode === 'inline' && !collapsed && { openKeys: open, onOpenChange: setOpen })}
      onClick={onGo}
    />
  );
});
