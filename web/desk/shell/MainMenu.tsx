import { Menu, type MenuProps } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { menuTitle } from '#web/platform/i18n.ts';
import { entryFor, isExternal, type MenuNode, trailOf, visibleChildren } from '#web/platform/menu.ts';
import { MenuIcon } from './icons.tsx';

type Items = NonNullable<MenuProps['items']>;

/** Pixels a level stands in: the longest title still fits beside it. */
const INDENT = 16;

function Entry({ node }: { node: MenuNode }) {
  if (isExternal(node))
    return (
      <a href={node.path} target={node.meta.target ?? '_blank'} rel="noopener noreferrer">
        {menuTitle(node)}
      </a>
    );
  return <Link to={node.path}>{menuTitle(node)}</Link>;
}

const itemOf = (node: MenuNode, depth: number): Items[number] => {
  const children = visibleChildren(node);
  const icon = node.meta.icon || depth === 0 ? <MenuIcon name={node.meta.icon} /> : undefined;
  if (children.length === 0) return { key: node.key, icon, label: <Entry node={node} /> };
  return {
    key: node.key,
    icon,
    label: menuTitle(node),
    children: children.map((child) => itemOf(child, depth + 1)),
  };
};

type Props = {
  root: MenuNode;
  pathname: string;
  node: MenuNode | undefined;
  mode: 'inline' | 'horizontal';
  dark: boolean;
  collapsed?: boolean;
  onGo?: () => void;
};

/** The server's menu; the group of the current place is open. */
export function MainMenu({ root, pathname, node, mode, dark, collapsed, onGo }: Props) {
  const items = useMemo(() => visibleChildren(root).map((node) => itemOf(node, 0)), [root]);
  const entry = entryFor(root, pathname, node);
  const group = entry ? trailOf(root, entry)[0]?.key : undefined;
  const [open, setOpen] = useState<string[]>(group ? [group] : []);
  useEffect(() => {
    if (group) setOpen((before) => (before.includes(group) ? before : [...before, group]));
  }, [group]);
  return (
    <Menu
      items={items}
      mode={mode}
      inlineIndent={INDENT}
      theme={dark ? 'dark' : 'light'}
      selectedKeys={entry ? [entry.key] : []}
      {...(mode === 'inline' && { inlineCollapsed: collapsed })}
      {...(mode === 'inline' && !collapsed && { openKeys: open, onOpenChange: setOpen })}
      onClick={onGo}
    />
  );
}
