/* What other areas use of identity. */

export { cleanupJob } from './cleanupJob.ts';
export { demoPassword, demoPins, demoUsers } from './demo.ts';
export { prepareDeployment, syncBuiltInRoles } from './deployment.ts';
export { eraseStaff } from './erase.ts';
export { hashPin, PIN_ROUNDS, readTillActors, readTillStaff, type TillActor, type TillUser } from './pins.ts';
export { readScope } from './scope.ts';
export { joinBranch } from './users.ts';
