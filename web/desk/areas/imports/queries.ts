import type { ImportJob } from '#contract/imports.ts';
import { useCall } from '#web/platform/changes.ts';
import { listQuery, query } from '#web/platform/query.ts';
import type { CallInput } from '#web/platform/wire.ts';
import type { ImportKind } from './kind.ts';

const POLL_MS = 700;
export const isWorking = ({ state }: Pick<ImportJob, 'state'>): boolean =>
  state === 'reading' || state === 'checking' || state === 'applying';

type Of = Pick<ImportKind, 'endpoints' | 'reads' | 'refresh'>;
const readsOf = ({ endpoints: { getImport, pageOfImports, importRows }, reads = [] }: Of) => [
  getImport,
  pageOfImports,
  importRows,
  ...reads,
];

/** The state of an import; polled while it is worked on. */
export const importOf = ({ endpoints }: Of, id: number) => ({
  ...query(endpoints.getImport, { id }),
  refetchInterval: ({ state }: { state: { data?: ImportJob } }) =>
    state.data && isWorking(state.data) ? POLL_MS : (false as const),
});
export const importPage = ({ endpoints }: Of, filter: CallInput<Of['endpoints']['pageOfImports']>) =>
  listQuery(endpoints.pageOfImports, filter);
export const rowPage = ({ endpoints }: Of, filter: CallInput<Of['endpoints']['importRows']>) =>
  listQuery(endpoints.importRows, filter);

/** The mapping's own errors are shown above it. */
export const useCheck = (kind: Of) =>
  useCall(kind.endpoints.checkImport, { refresh: readsOf(kind), handles: () => true });
/** Corrected cells, and rows left out: the file is checked again with them. */
export const useFix = (kind: Of) => useCall(kind.endpoints.fixImport, { refresh: readsOf(kind), handles: () => true });
export const useApply = (kind: Of) =>
  useCall(kind.endpoints.applyImport, { refresh: [...readsOf(kind), ...kind.refresh], handles: () => true });
export const useRevert = (kind: Of) =>
  useCall(kind.endpoints.revertImport, { refresh: [...readsOf(kind), ...kind.refresh], handles: () => true });
export const useDiscard = ({ endpoints }: Of) =>
  useCall(endpoints.discardImport, { refresh: [endpoints.pageOfImports] });
