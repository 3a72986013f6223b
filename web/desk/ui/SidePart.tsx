import { EditOutlined, PlusOutlined, UpOutlined } from '@ant-design/icons';
import { ConfigProvider } from 'antd';
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { RevealContext } from './form.ts';
import './document.css';

type SidePartProps = {
  title: string;
  /** Its content in words; empty lines are left out. */
  lines: readonly string[];
  /** Nothing in it can be changed any more. */
  settled?: boolean;
  /** Its fields. */
  children: ReactNode;
};

/** A part of a document beside its goods: text until somebody opens it, then its fields. */
export function SidePart({ title, lines, settled = false, children }: SidePartProps) {
  const { componentDisabled } = ConfigProvider.useConfig();
  const [open, setOpen] = useState(false);
  const id = useId();
  const fields = useRef<HTMLDivElement>(null);
  const reveal = useCallback(() => setOpen(true), []);
  useEffect(() => {
    if (open) fields.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [open]);
  const filled = lines.filter((line) => line !== '');
  const text = filled.map((line) => <p key={line}>{line}</p>);
  if (settled || componentDisabled)
    return filled.length === 0 ? null : (
      <section className="td-side-part">
        <h2>{title}</h2>
        {text}
      </section>
    );
  const Icon = open ? UpOutlined : filled.length === 0 ? PlusOutlined : EditOutlined;
  return (
    <section className="td-side-part">
      <h2>
        <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {title} <Icon aria-hidden />
        </button>
      </h2>
      {open ? null : text}
      {/* Always rendered, so that the form knows its fields; an error in one opens it. */}
      <div ref={fields} id={id} hidden={!open} className="td-side-fields">
        <RevealContext value={reveal}>{children}</RevealContext>
      </div>
    </section>
  );
}
