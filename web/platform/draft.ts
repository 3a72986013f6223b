import { use, useCallback, useEffect, useInsertionEffect, useMemo, useRef, useState } from 'react';
import type { SentKeys } from './attempt.ts';
import { onLeaving } from './leaving.ts';
import { companyId, useSession } from './session.ts';
import { device, parse } from './storage.ts';
import { TabContext } from './unsaved.ts';

type StoredDraft<T> = { at: number; values: T; sent?: SentKeys };
export type Draft<T> = {
  /** Earlier unsaved input; undefined if there is nothing to offer. */
  stored: StoredDraft<T> | undefined;
  /** Stores the input, a moment later, with what of it may have arrived at the server. */
  save: (values: T, sent?: SentKeys) => void;
  /** After saving, or when the offer is declined. */
  drop: () => void;
  /** The offer was accepted: the values are in the form now. */
  take: () => void;
};

const PREFIX = 'draft.';
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000;
const SAVE_DELAY_MS = 400;
const secret = /password|pin$/i;
const secretInRequest = /"\w*(password\w*|pin)":/i;

const withoutSecrets = (_: string, value: unknown): unknown =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter(([name]) => !secret.test(name)))
    : value;

const readDraft = <T>(key: string): StoredDraft<T> | undefined => {
  const stored = parse<StoredDraft<T>>(device.get(key));
  return stored && Date.now() - stored.at < MAX_AGE_MS ? stored : undefined;
};

/** Signing out on purpose leaves no personal data on a shared device. */
export const dropDrafts = (userId: number) => {
  for (const key of device.keys()) if (key.startsWith(`${PREFIX}${userId}.`)) device.set(key, null);
};

const dropsByTab = new Map<string, Set<() => void>>();
/** Input discarded with a tab does not come back when its form is opened again. */
export const discardDrafts = (tabs: readonly string[]) => {
  for (const tab of tabs) for (const drop of dropsByTab.get(tab) ?? []) drop();
};

/**
 * Stores a form's unsaved work on the device, per person and company, so that a lost session or window loses nothing.
 */
export const useDraft = <T extends object>(form: string): Draft<T> => {
  const userId = useSession(({ user }) => user?.id ?? 0);
  const key = `${PREFIX}${userId}.${companyId() ?? 0}.${form}`;
  const [stored, setStored] = useState(() => readDraft<T>(key));
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; write: () => void }>(undefined);

  const settle = useCallback((write: boolean) => {
    if (!waiting.current) return;
    clearTimeout(waiting.current.timer);
    if (write) waiting.current.write();
    waiting.current = undefined;
  }, []);
  useEffect(() => {
    const stop = onLeaving(() => settle(true));
    return () => {
      settle(true);
      stop();
    };
  }, [settle]);

  const drop = useCallback(() => {
    settle(false);
    device.set(key, null);
    setStored(undefined);
  }, [key, settle]);
  const tab = use(TabContext);
  // A hidden tab can be closed, too: hiding ends ordinary effects but not this kind.
  useInsertionEffect(() => {
    const drops = dropsByTab.get(tab) ?? new Set();
    dropsByTab.set(tab, drops.add(drop));
    return () => {
      drops.delete(drop);
    };
  }, [tab, drop]);

  return useMemo(
    () => ({
      stored,
      save: (values, sent = []) => {
        settle(false);
        const stored = { at: Date.now(), values, sent: sent.filter(([request]) => !secretInRequest.test(request)) };
        const write = () => device.set(key, JSON.stringify(stored, withoutSecrets));
        waiting.current = { write, timer: setTimeout(() => settle(true), SAVE_DELAY_MS) };
      },
      drop,
      take: () => setStored(undefined),
    }),
    [stored, key, settle, drop],
  );
};
