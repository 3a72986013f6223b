import { fetchPaymentTypes } from '#contract/choices.ts';
import { fetchDashboard, getAnalysis } from '#contract/dashboard.ts';
import { listQuery, query } from '#web/platform/query.ts';

/** Figures look after themselves while they are looked at; the old ones stay until new ones come. */
const MINUTE = 60_000;

export const dashboardFigures = (branchId: number | undefined) => ({
  ...listQuery(fetchDashboard, { branchId }),
  refetchInterval: MINUTE,
});

export const analysisOf = (asked: { branchId?: number; from?: string; to?: string }) => ({
  ...listQuery(getAnalysis, asked),
  refetchInterval: 5 * MINUTE,
});

export const paymentTypes = () => ({ ...query(fetchPaymentTypes, {}), staleTime: 10 * MINUTE });
