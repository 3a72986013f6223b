import { CloseOutlined, DownOutlined } from '@ant-design/icons';
import { Button, Dropdown, type MenuProps } from 'antd';
import {
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import { t } from '#web/desk/shell/texts.ts';
import { addressOf, moveTab, type Tab, titleOf, useTabs } from '#web/platform/tabs.ts';
import { useUnsavedTabs } from '#web/platform/unsaved.ts';
import { useTabActions } from './actions.ts';

type Actions = ReturnType<typeof useTabActions>;

const menuItems = (): MenuProps['items'] => [
  { key: 'refresh', label: t('shell.refresh') },
  { type: 'divider' },
  { key: 'close', label: t('common.close') },
  { key: 'closeLeft', label: t('shell.tabCloseLeft') },
  { key: 'closeRight', label: t('shell.tabCloseRight') },
  { key: 'closeOthers', label: t('shell.tabCloseOthers') },
  { key: 'closeAll', label: t('shell.tabCloseAll') },
];

export const panelIdOf = (tab: string) => `panel-${encodeURIComponent(tab)}`;
export const tabIdOf = (tab: string) => `tab-${encodeURIComponent(tab)}`;

/** Along the bar only: the browser's own scrolling would also scroll the page, as the bar sticks to its top. */
const showInBar = (tab: Element | null | undefined) => {
  const bar = tab?.closest('.td-tabs');
  if (!tab || !bar) return;
  const [own, around] = [tab.getBoundingClientRect(), bar.getBoundingClientRect()];
  bar.scrollLeft += Math.min(0, own.left - around.left) + Math.max(0, own.right - around.right);
};

type OneProps = {
  tab: Tab;
  active: boolean;
  dropHere: boolean;
  actions: Actions;
  onDrag: (event: DragEvent, phase: 'start' | 'over' | 'drop' | 'end') => void;
  onKey: (event: KeyboardEvent) => void;
};

function OneTab({ tab, active, dropHere, actions, onDrag, onKey }: OneProps) {
  const navigate = useNavigate();
  const unsaved = useUnsavedTabs((tabs) => tabs.has(tab.id));
  const element = useRef<HTMLDivElement>(null);
  const title = titleOf(tab);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once what it shows is read, its title is longer
  useEffect(() => {
    if (active) showInBar(element.current);
  }, [active, title, unsaved]);
  return (
    <div
      ref={element}
      id={tabIdOf(tab.id)}
      role="tab"
      tabIndex={active ? 0 : -1}
      aria-selected={active}
      aria-controls={active ? panelIdOf(tab.id) : undefined}
      aria-keyshortcuts="Delete"
      className="td-tab"
      data-drop={dropHere}
      draggable
      onClick={() => navigate(addressOf(tab))}
      onKeyDown={onKey}
      onMouseDown={(event) => event.button === 1 && event.preventDefault()}
      onAuxClick={(event) => event.button === 1 && void actions.close(tab.id)}
      onDragStart={(event) => onDrag(event, 'start')}
      onDragOver={(event) => onDrag(event, 'over')}
      onDrop={(event) => onDrag(event, 'drop')}
      onDragEnd={(event) => onDrag(event, 'end')}
    >
      <span className="td-tab-title">{title}</span>
      {unsaved && (
        <span className="td-tab-unsaved">
          <span aria-hidden>•</span>
          <span className="td-visually-hidden">{t('shell.tabUnsaved')}</span>
        </span>
      )}
      {/* For the mouse; by keyboard there is Delete, and a tab contains no second control. */}
      <span
        className="td-tab-close"
        aria-hidden
        title={t('common.close')}
        onClick={(event) => {
          event.stopPropagation();
          void actions.close(tab.id);
        }}
      >
        <CloseOutlined />
      </span>
    </div>
  );
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** True if some tabs are out of sight. */
const useOverflow = (tabs: readonly Tab[]) => {
  const list = useRef<HTMLDivElement>(null);
  const [overflows, setOverflows] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: more tabs, or longer titles, need more room
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      setOverflows(element.scrollWidth > element.clientWidth);
      // The menu's own button takes room from the tabs: some may no longer be visible.
      showInBar(element.querySelector('[aria-selected="true"]'));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [tabs]);
  return [list, overflows] as const;
};

/** All tabs by name, if there are too many to show side by side. */
function TabMenu({ tabs, active }: { tabs: readonly Tab[]; active: string }) {
  const navigate = useNavigate();
  const unsaved = useUnsavedTabs();
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: tabs.map((tab) => ({ key: tab.id, label: `${titleOf(tab)}${unsaved.has(tab.id) ? ' •' : ''}` })),
        selectable: true,
        selectedKeys: [active],
        className: 'td-longmenu',
        onClick: ({ key }) => {
          const tab = tabs.find(({ id }) => id === key);
          if (tab) void navigate(addressOf(tab));
        },
      }}
    >
      <Button
        type="text"
        className="td-tabs-all"
        icon={<DownOutlined aria-hidden />}
        aria-label={t('shell.tabCount', { count: tabs.length })}
        title={t('shell.tabCount', { count: tabs.length })}
      />
    </Dropdown>
  );
}

export function TabBar({ active }: { active: string }) {
  const tabs = useTabs((state) => state.tabs);
  const actions = useTabActions();
  const navigate = useNavigate();
  const [list, overflows] = useOverflow(tabs);
  const [draggedId, setDraggedId] = useState<string>();
  const [over, setOver] = useState<string>();
  const [menuTab, setMenuTab] = useState<string>();

  const aim = (event: MouseEvent) => {
    const element = (event.target as Element).closest('.td-tab');
    const tab = tabs.find(({ id }) => tabIdOf(id) === element?.id);
    if (tab) setMenuTab(tab.id);
    else event.stopPropagation();
  };
  const choose: MenuProps['onClick'] = ({ key }) => {
    if (menuTab !== undefined) void actions[key as keyof Actions](menuTab);
  };
  const drag = (id: string) => (event: DragEvent, phase: 'start' | 'over' | 'drop' | 'end') => {
    if (phase === 'start') {
      event.dataTransfer.effectAllowed = 'move';
      setDraggedId(id);
    }
    if (phase === 'over' && draggedId) {
      event.preventDefault();
      setOver(id);
    }
    if (phase === 'drop' && draggedId)
      moveTab(
        draggedId,
        tabs.findIndex((tab) => tab.id === id),
      );
    if (phase === 'drop' || phase === 'end') {
      setDraggedId(undefined);
      setOver(undefined);
    }
  };
  const press = (tab: Tab) => (event: KeyboardEvent) => {
    if (event.key === 'Delete') void actions.close(tab.id);
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const next = tabs[step(tabs.indexOf(tab), tabs.length)];
    if (!next) return;
    if (event.altKey) return moveTab(tab.id, tabs.indexOf(next));
    void navigate(addressOf(next));
    document.getElementById(tabIdOf(next.id))?.focus();
  };

  return (
    <div className="td-tabbar" onContextMenuCapture={aim}>
      {/* One menu for all tabs: each of them is drawn whenever a page opens. */}
      <Dropdown trigger={['contextMenu']} menu={{ items: menuItems(), onClick: choose }}>
        <div ref={list} className="td-tabs" role="tablist" aria-label={t('shell.tabsOpen')}>
          {tabs.map((tab) => (
            <OneTab
              key={tab.id}
              tab={tab}
              active={tab.id === active}
              dropHere={over === tab.id && draggedId !== tab.id}
              actions={actions}
              onDrag={drag(tab.id)}
              onKey={press(tab)}
            />
          ))}
        </div>
      </Dropdown>
      {overflows ? <TabMenu tabs={tabs} active={active} /> : null}
    </div>
  );
}
