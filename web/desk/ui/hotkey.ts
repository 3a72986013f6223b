import { useEffect, useEffectEvent } from 'react';

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="dialog"], [role="menu"]') !== null);

/** A shortcut key on a visible page, while nobody types. A hidden tab's effects are stopped, and so are its keys. */
export const useHotkey = (key: string, run: (() => void) | undefined) => {
  const fire = useEffectEvent(() => run?.());
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (typing(event.target)) return;
      event.preventDefault();
      fire();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [key]);
};

/** Ctrl-S, or ⌘-S, also from within a field. */
export const useSaveKey = (run: (() => void) | undefined) => {
  const fire = useEffectEvent(() => run?.());
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      fire();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
};
