import { fetchPaymentTypes } from '#contract/choices.ts';
import { fetchWork } from '#contract/dashboard/work.ts';
import { fetchDashboard, getAnalysis } from '#contract/dashboard.ts';
import { listQuery, query } from '#web/platform/query.ts';

/** Figures refresh while they are on screen; the old ones stay until new ones arrive. */
const MINUTE_MS = 60_000;

export const dashboardFigures = (branchId: number | undefined) => ({
  ...listQuery(fetchDashboard, { branchId }),
  refetchInterval: MINUTE_MS,
});

export const workOf = (branchId: number | undefined) => ({
  ...listQuery(fetchWork, { branchId }),
  refetchInterval: MINUTE_MS,
});

export const analysisOf = (input: { branchId?: number; from?: string; to?: string }) => ({
  ...listQuery(getAnalysis, input),
  refetchInterval: 5 * MINUTE_MS,
});

export const paymentTypes = () => ({ ...query(fetchPaymentTypes, {}), staleTime: 10 * MINUTE_MS });
