import { DeleteOutlined, StarFilled, StarOutlined } from '@ant-design/icons';
import { Button, Input, Popover } from 'antd';
import { useState } from 'react';
import { t } from '#web/desk/ui/texts.ts';
import { useAddressParams } from '#web/platform/addressParams.ts';
import { BRANCH, useListBranch } from '#web/platform/branch.ts';
import { device, parse } from '#web/platform/storage.ts';
import './views.css';

type View = { name: string; search: string };

const keyOf = (table: string) => `views.${table}`;
/** The stored part of an address: filters and sort, without the current page and the header's branch. */
const keptOf = (params: URLSearchParams, branchId: number | undefined) => {
  const viewParams = new URLSearchParams(params);
  viewParams.delete('pageNo');
  if (viewParams.get(BRANCH) === String(branchId)) viewParams.delete(BRANCH);
  viewParams.sort();
  return viewParams.toString();
};

/** Filters and sort under a name, on this device. */
export function SavedViews({ table }: { table: string }) {
  const [params, setParams] = useAddressParams();
  const [views, setViews] = useState<readonly View[]>(() => parse<View[]>(device.get(keyOf(table))) ?? []);
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const currentSearch = keptOf(params, useListBranch());
  const current = views.find(({ search }) => search === currentSearch);

  const saveViews = (next: readonly View[]) => {
    setViews(next);
    device.set(keyOf(table), next.length > 0 ? JSON.stringify(next) : null);
  };
  const save = () => {
    const title = name.trim();
    if (title === '') return;
    saveViews([...views.filter((view) => view.name !== title), { name: title, search: currentSearch }]);
    setName('');
  };
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
      content={
        <div className="td-views">
          {views.length === 0 ? <p>{t('ui.viewsHint')}</p> : null}
          <ul aria-label={t('ui.views')}>
            {views.map((view) => (
              <li key={view.name}>
                <Button
                  type="text"
                  aria-current={view === current}
                  onClick={() => {
                    setParams(new URLSearchParams(view.search));
                    setOpen(false);
                  }}
                >
                  {view.name}
                </Button>
                <Button
                  type="text"
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={t('ui.viewDelete', { name: view.name })}
                  onClick={() => saveViews(views.filter((each) => each !== view))}
                />
              </li>
            ))}
          </ul>
          <form
            className="td-views-new"
            onSubmit={(event) => {
              event.preventDefault();
              save();
            }}
          >
            <Input
              aria-label={t('ui.viewName')}
              placeholder={t('ui.viewName')}
              maxLength={40}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
            <Button htmlType="submit" disabled={name.trim() === ''}>
              {t('ui.viewSave')}
            </Button>
          </form>
        </div>
      }
    >
      <Button
        type="text"
        icon={current ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
        aria-label={t('ui.views')}
        title={t('ui.views')}
      >
        {current?.name}
      </Button>
    </Popover>
  );
}
