/* What others use of identity: the front door. */

export { startCleanup } from './cleanup.ts';
export { demoPassword, demoUsers } from './demo.ts';
export { prepareDeployment, syncBuiltInRoles } from './deployment.ts';
export { joinBranch } from './users.ts';
