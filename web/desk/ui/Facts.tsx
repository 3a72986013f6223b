import { DownOutlined } from '@ant-design/icons';
import { ConfigProvider } from 'antd';
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { RevealContext } from './form.ts';
import './document.css';

export type Fact = {
  /**
   * For screen readers, before the value; only the value is visible: "Golden Wok" needs no "Customer:" in front of it.
   */
  label: string;
  value: ReactNode;
  /** Form fields that a click on the fact opens; `close` closes them again. */
  edit?: (close: () => void) => ReactNode;
};

/** The facts of a document as text, in a line or two. Falsy ones are left out. */
export function Facts({ facts }: { facts: readonly (Fact | false | null | undefined | '')[] }) {
  const { componentDisabled } = ConfigProvider.useConfig();
  return (
    <ul className="td-facts">
      {facts.map((fact) =>
        fact ? (
          <li key={fact.label}>
            {fact.edit && !componentDisabled ? (
              <FactEditor label={fact.label} value={fact.value} edit={fact.edit} />
            ) : (
              <FactText label={fact.label} value={fact.value} />
            )}
          </li>
        ) : null,
      )}
    </ul>
  );
}

function FactText({ label, value }: Fact) {
  return (
    <>
      <span className="td-visually-hidden">{label}: </span>
      {value}
    </>
  );
}

/** Lists and dialogs opened by a field are elsewhere in the document. */
const OWN_POPUPS = '.ant-select-dropdown, .ant-picker-dropdown, .ant-modal-root';

function FactEditor({ label, value, edit }: Required<Fact>) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const reveal = useCallback(() => setOpen(true), []);
  const close = useCallback(() => {
    setOpen(false);
    button.current?.focus();
  }, []);
  useEffect(() => {
    if (!open) return undefined;
    box.current?.querySelector<HTMLElement>('input, textarea')?.focus();
    const leave = ({ target }: PointerEvent) => {
      if (!(target instanceof Element) || box.current?.contains(target) || button.current?.contains(target)) return;
      if (!target.closest(OWN_POPUPS)) setOpen(false);
    };
    // Escape in an open list only closes the list: it is handled before it arrives here.
    const leaveByKey = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) close();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('keydown', leaveByKey);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('keydown', leaveByKey);
    };
  }, [open, close]);
  return (
    <span className="td-fact-edit">
      <button
        ref={button}
        type="button"
        className="td-fact-button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <FactText label={label} value={value} /> <DownOutlined aria-hidden />
      </button>
      {/* Always rendered, so that the form knows its fields; an error in one opens it. */}
      <div ref={box} id={id} hidden={!open} className="td-fact-fields td-surface">
        <RevealContext value={reveal}>{edit(close)}</RevealContext>
      </div>
    </span>
  );
}
