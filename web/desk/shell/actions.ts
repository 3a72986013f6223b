import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { beginLeaving, signOutAndLeave } from '#web/desk/expiry.ts';
import { t } from '#web/desk/shell/texts.ts';
import { confirmDiscard } from '#web/desk/ui/confirm.tsx';
import { discardDrafts } from '#web/platform/draft.ts';
import { HOME } from '#web/platform/menu.ts';
import { chooseCompany } from '#web/platform/session.ts';
import { afterClosing, closeAllBut, forgetTabs, refreshTab, type Tab, useTabs } from '#web/platform/tabs.ts';
import { toast } from '#web/platform/toast.ts';
import { isUnsaved, useUnsavedTabs } from '#web/platform/unsaved.ts';

/** Asks if one of these tabs has unsaved changes. */
export const mayLose = async (ids: readonly string[]): Promise<boolean> => {
  if (!ids.some(isUnsaved)) return true;
  const discard = await confirmDiscard();
  if (discard) discardDrafts(ids);
  return discard;
};

/** Everything the right-click menu of a tab does, with the specification's refusals. */
export const useTabActions = () => {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const queries = useQueryClient();

  const closeExcept = async (isKept: (tab: Tab) => boolean, goTo?: string) => {
    const { tabs } = useTabs.getState();
    if (!(await mayLose(tabs.filter((tab) => !isKept(tab)).map(({ id }) => id)))) return;
    const stays = tabs.some((tab) => tab.id === pathname && isKept(tab));
    const next = goTo ?? afterClosing(tabs, pathname, isKept);
    closeAllBut(isKept);
    if (!stays || goTo) void navigate(next);
  };
  const sideOf = (id: string, beyond: (at: number, own: number) => boolean) => {
    const { tabs } = useTabs.getState();
    const own = tabs.findIndex((tab) => tab.id === id);
    return new Set(tabs.filter((_, at) => beyond(at, own)).map((tab) => tab.id));
  };
  const closeSide = (id: string, side: ReadonlySet<string>, emptyMessage: string) =>
    side.size === 0
      ? toast.info(emptyMessage)
      : closeExcept((tab) => !side.has(tab.id), side.has(pathname) ? id : undefined);
  const isLast = () => {
    const last = useTabs.getState().tabs.length <= 1;
    if (last) toast.info(t('shell.tabLast'));
    return last;
  };

  return {
    refresh: async (id: string) => {
      if (!(await mayLose([id]))) return;
      // All data is outdated now; what is on screen is loaded again.
      await queries.invalidateQueries({ refetchType: 'none' });
      refreshTab(id);
    },
    close: async (id: string) => {
      if (!isLast()) await closeExcept((tab) => tab.id !== id);
    },
    closeLeft: (id: string) =>
      closeSide(
        id,
        sideOf(id, (at, own) => at < own),
        t('shell.tabNoneLeft'),
      ),
    closeRight: (id: string) =>
      closeSide(
        id,
        sideOf(id, (at, own) => at > own),
        t('shell.tabNoneRight'),
      ),
    closeOthers: async (id: string) => {
      if (!isLast()) await closeExcept((tab) => tab.id === id, id === pathname ? undefined : id);
    },
    closeAll: async () => {
      if (useTabs.getState().tabs.some(({ id }) => id !== HOME)) await closeExcept(({ id }) => id === HOME, HOME);
      else isLast();
    },
  };
};

const unsavedTabs = () => [...useUnsavedTabs.getState()];

/** Signing out asks once for all unsaved tabs. */
export const leaveBySignOut = async () => {
  if (await mayLose(unsavedTabs())) await signOutAndLeave();
};
export const leaveForCompany = async (id: number) => {
  if (!(await mayLose(unsavedTabs()))) return;
  beginLeaving();
  forgetTabs();
  chooseCompany(id);
  location.assign(HOME);
};
