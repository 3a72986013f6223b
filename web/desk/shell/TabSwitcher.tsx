import { CloseOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { t } from '#web/desk/shell/texts.ts';
import { addressOf, titleOf, useTabs } from '#web/platform/tabs.ts';
import { useUnsavedTabs } from '#web/platform/unsaved.ts';
import { useTabActions } from './actions.ts';

/** The tabs of a phone: a count that opens the list. */
export function TabSwitcher({ active }: { active: string }) {
  const [open, setOpen] = useState(false);
  const tabs = useTabs((state) => state.tabs);
  const unsaved = useUnsavedTabs();
  const actions = useTabActions();
  const navigate = useNavigate();
  return (
    <>
      <Button
        type="text"
        className="td-count"
        aria-label={t('shell.tabCount', { count: tabs.length })}
        onClick={() => setOpen(true)}
      >
        <span className="td-count-box">{tabs.length}</span>
      </Button>
      <Drawer open={open} onClose={() => setOpen(false)} placement="bottom" size="large" title={t('shell.tabsOpen')}>
        <ul className="td-switcher">
          {tabs.map((tab) => (
            <li key={tab.id} data-active={tab.id === active}>
              <button
                type="button"
                aria-current={tab.id === active ? 'page' : undefined}
                onClick={() => {
                  void navigate(addressOf(tab));
                  setOpen(false);
                }}
              >
                {titleOf(tab)}
                {unsaved.has(tab.id) && ' •'}
              </button>
              <Button
                type="text"
                icon={<CloseOutlined />}
                aria-label={t('shell.tabCloseNamed', { title: titleOf(tab) })}
                onClick={() => void actions.close(tab.id)}
              />
            </li>
          ))}
        </ul>
      </Drawer>
    </>
  );
}
