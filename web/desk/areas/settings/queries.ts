import { deleteBranch, getBranch, listBranches, pageOfBranches, updateBranch } from '#contract/settings/branches.ts';
import { deleteCompany, getCompany, listCompanies, pageOfCompanies, updateCompany } from '#contract/settings.ts';
import { useCall } from '#web/platform/changes.ts';
import { listQuery, query } from '#web/platform/query.ts';
import { may } from '#web/platform/session.ts';
import type { CallInput } from '#web/platform/wire.ts';

export const companyReads = [pageOfCompanies, listCompanies, getCompany];
export const companyPage = (filter: CallInput<typeof pageOfCompanies>) => listQuery(pageOfCompanies, filter);
export const company = (id: number) => query(getCompany, { id });
export const useChangeCompany = () => useCall(updateCompany, { refresh: companyReads });
export const useDeleteCompany = () => useCall(deleteCompany, { refresh: companyReads });

export const branchReads = [pageOfBranches, listBranches, getBranch];
export const branchPage = (filter: CallInput<typeof pageOfBranches>) => listQuery(pageOfBranches, filter);
/** Only loaded for users who may see them. */
export const branchPick = () => ({ ...query(listBranches, {}), enabled: may(listBranches.can) });
export const branch = (id: number) => query(getBranch, { id });
export const useChangeBranch = () => useCall(updateBranch, { refresh: branchReads });
export const useDeleteBranch = () => useCall(deleteBranch, { refresh: branchReads });
