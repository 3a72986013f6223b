import { sources } from '#server/areas/reports/sources.ts';
import { may, type Scope } from '#server/platform/scope.ts';
import type { Sheet } from './queries.ts';

/** Whether its owner may still see everything in it. */
export const mayHave = (
  scope: Scope,
  { report, branchIds, hasCosts }: Pick<Sheet, 'report' | 'branchIds' | 'hasCosts'>,
): boolean => {
  const { can } = sources[report].report.download;
  const isExporter = can === 'signedIn' || scope.permissions.has(can);
  return isExporter && branchIds.every((id) => scope.branchIds.includes(id)) && (!hasCosts || may(scope, 'cost.get'));
};
