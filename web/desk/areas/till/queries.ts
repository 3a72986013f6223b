import { fetchWork } from '#contract/dashboard/work.ts';
import { closeSession } from '#contract/till/closing.ts';
import {
  bookFlagged,
  getSession,
  moveDevice,
  pageOfDevices,
  pageOfFlags,
  pageOfSessions,
  resolveFlag,
  revokeDevice,
} from '#contract/till/devices.ts';
import { pageOfHeldUnits } from '#contract/till/held.ts';
import { useCall } from '#web/platform/changes.ts';
import { listQuery, query } from '#web/platform/query.ts';
import type { CallInput } from '#web/platform/wire.ts';

export const devicePage = (filter: CallInput<typeof pageOfDevices>) => listQuery(pageOfDevices, filter);
export const sessionPage = (filter: CallInput<typeof pageOfSessions>) => listQuery(pageOfSessions, filter);
export const flagPage = (filter: CallInput<typeof pageOfFlags>) => listQuery(pageOfFlags, filter);
export const heldPage = (filter: CallInput<typeof pageOfHeldUnits>) => listQuery(pageOfHeldUnits, filter);
export const tillSession = (id: number) => query(getSession, { id });

export const deviceReads = [pageOfDevices];
export const useRevokeDevice = () => useCall(revokeDevice, { refresh: deviceReads });
export const useMoveDevice = () => useCall(moveDevice, { refresh: deviceReads });
const flagReads = [pageOfFlags, fetchWork];
export const useResolveFlag = () => useCall(resolveFlag, { refresh: flagReads });
export const useCloseSession = () => useCall(closeSession, { refresh: [pageOfSessions, getSession] });
export const useBookFlagged = () => useCall(bookFlagged, { refresh: [...flagReads, pageOfSessions] });
