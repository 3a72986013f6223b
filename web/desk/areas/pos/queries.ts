import { deleteKeypad, getKeypad, listKeypads, pageOfKeypads, updateKeypadStatus } from '#contract/pos/keypads.ts';
import { useCall } from '#web/platform/changes.ts';
import { listQuery, query } from '#web/platform/query.ts';
import type { CallInput } from '#web/platform/wire.ts';

export const keypadReads = [pageOfKeypads, listKeypads, getKeypad];
export const keypadPage = (filter: CallInput<typeof pageOfKeypads>) => listQuery(pageOfKeypads, filter);
export const keypadPick = () => query(listKeypads, {});
export const keypad = (id: number) => query(getKeypad, { id });
export const useChangeStatus = () => useCall(updateKeypadStatus, { refresh: keypadReads });
export const useDeleteKeypad = () => useCall(deleteKeypad, { refresh: keypadReads });
