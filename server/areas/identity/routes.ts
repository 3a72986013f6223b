import * as roleCalls from '#contract/identity/roles.ts';
import * as userCalls from '#contract/identity/users.ts';
import * as contract from '#contract/identity.ts';
import { setPin as setPinCall } from '#contract/till/devices.ts';
import { type App, serve, servePublic } from '#server/platform/http/serve.ts';
import { mustExist } from '#server/platform/refusal.ts';
import * as codes from './codes.ts';
import { menuFor } from './menu.ts';
import { setPin } from './pins.ts';
import { updateProfile } from './profile.ts';
import * as queries from './queries.ts';
import * as registration from './registration.ts';
import * as roles from './roles.ts';
import * as sessions from './session.ts';
import * as users from './users.ts';

export const identityRoutes = (app: App) => {
  servePublic(app, contract.login, sessions.login);
  serve(app, contract.logout, sessions.logout);
  serve(app, contract.userInfo, ({ db, scope }) => queries.userInfo(db, scope));
  serve(app, contract.userNav, async ({ scope }) => menuFor(scope.permissions));

  servePublic(app, contract.askVerification, registration.askVerification);
  servePublic(app, contract.register, registration.register);
  servePublic(app, contract.activate, registration.activate);
  servePublic(app, contract.resendActivation, registration.resendActivation);
  servePublic(app, contract.forgotPassword, registration.forgotPassword);
  servePublic(app, contract.resetPassword, registration.resetPassword);
  servePublic(app, contract.redeemCode, codes.redeemCode);

  serve(app, contract.changePassword, sessions.changePassword);
  serve(app, contract.updateProfile, updateProfile);
  serve(app, setPinCall, setPin);
  serve(app, contract.listDevices, ({ db, scope }) => queries.listDevices(db, scope));
  serve(app, contract.endDevice, sessions.endDevice);

  serve(app, userCalls.listUsers, ({ db, scope }, { keyword }) => queries.listUsers(db, scope, keyword));
  serve(app, userCalls.pageOfUsers, ({ db, scope }, filter) => queries.pageOfUsers(db, scope, filter));
  serve(app, userCalls.getUser, async ({ db, scope }, { id }) => mustExist(await queries.userById(db, scope, id)));
  serve(app, userCalls.createUser, users.createUser);
  serve(app, userCalls.updateUser, users.updateUser);
  serve(app, userCalls.deleteUser, users.deleteUser);
  serve(app, userCalls.showCode, codes.showCode);
  serve(app, userCalls.inviteUsers, registration.inviteUsers);

  serve(app, roleCalls.listRoles, ({ db, scope }, { keyword }) => queries.listRoles(db, scope, keyword));
  serve(app, roleCalls.getRole, async ({ db, scope }, { id }) => mustExist(await queries.roleById(db, scope, id)));
  serve(app, roleCalls.createRole, roles.createRole);
  serve(app, roleCalls.updateRole, roles.updateRole);
  serve(app, roleCalls.deleteRole, roles.deleteRole);
};
