import { Breadcrumb } from 'antd';
import { menuTitle } from '#web/platform/i18n.ts';
import { type MenuNode, trailOf } from '#web/platform/menu.ts';

export function Breadcrumbs({ root, node }: { root: MenuNode; node: MenuNode }) {
  const trail = trailOf(root, node);
  return <Breadcrumb className="td-trail" items={trail.map((node) => ({ key: node.key, title: menuTitle(node) }))} />;
}
