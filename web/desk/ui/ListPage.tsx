import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Endpoint } from '#contract/endpoint.ts';
import { useMay } from '#web/platform/session.ts';
import { Allowed } from './Allowed.tsx';
import { useHotkey } from './hotkey.ts';
import { ChipPlace } from './pageHead.ts';
import './page.css';

type Create = { to: Endpoint; path: string; label: string };
type ListPageProps = { title: string; create?: Create; actions?: ReactNode; children: ReactNode };

/** The link to a new record: the page's only primary button, and the first action of an empty list. */
export function CreateButton({ to, path, label }: Create) {
  const navigate = useNavigate();
  return (
    <Allowed to={to}>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} aria-keyshortcuts="n" onClick={() => navigate(path)}>
        {label}
      </Button>
    </Allowed>
  );
}

function CreateKey({ to, path }: Create) {
  const navigate = useNavigate();
  const allowed = useMay(to.can);
  useHotkey('n', allowed ? () => navigate(path) : undefined);
  return null;
}

export function ListPage({ title, create, actions, children }: ListPageProps) {
  const [chipPlace, setChipPlace] = useState<HTMLElement | null>(null);
  return (
    <section className="td-page">
      <header className="td-page-head td-list-head">
        <h1>{title}</h1>
        <div className="td-page-chips" ref={setChipPlace} />
        <div className="td-page-actions">
          {actions}
          {create ? <CreateButton {...create} /> : null}
          {create ? <CreateKey {...create} /> : null}
        </div>
      </header>
      <ChipPlace value={chipPlace}>{children}</ChipPlace>
    </section>
  );
}
