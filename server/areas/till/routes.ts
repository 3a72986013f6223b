import { closeSession as closeEndpoint } from '#contract/till/closing.ts';
import * as desk from '#contract/till/devices.ts';
import { sendFileEvents as fileEndpoint } from '#contract/till/file.ts';
import { pageOfHeldUnits as heldEndpoint } from '#contract/till/held.ts';
import * as leases from '#contract/till/leases.ts';
import * as printing from '#contract/till/printing.ts';
import * as protocol from '#contract/till/protocol.ts';
import { type App, serve, serveDevice } from '#server/platform/http/serve.ts';
import { mustExist } from '#server/platform/refusal.ts';
import { branchOf } from '#server/platform/scope.ts';
import { sendFileEvents } from './devices/file.ts';
import { enrolDevice, moveDevice, pageOfDevices, revokeDevice } from './devices/service.ts';
import { receiveEvents } from './events/receive.ts';
import { bookFlagged } from './flags/book.ts';
import { pageOfFlags, resolveFlag } from './flags/flags.ts';
import { answerHello } from './hello.ts';
import { pageOfHeldUnits } from './leases/held.ts';
import { borrowStock } from './leases/leases.ts';
import { findCustomers, pricesFor, stockOf } from './lookups.ts';
import { listParked, takeParked } from './parked.ts';
import { printBytes } from './printing/printing.ts';
import { findReceipt, mailReceipt } from './receipts.ts';
import { closeAtDesk } from './sessions/closing.ts';
import { mailClosings, mailDeskClosing, printSession } from './sessions/papers.ts';
import { findSession, pageOfSessions } from './sessions/queries.ts';
import { readChunk } from './setup/catalogue.ts';
import { readSetup } from './setup/setup.ts';

/** Endpoints for the back office. */
const deskRoutes = (app: App) => {
  serve(app, desk.pageOfDevices, pageOfDevices);
  serve(app, desk.enrolDevice, enrolDevice);
  serve(app, desk.revokeDevice, revokeDevice);
  serve(app, desk.moveDevice, moveDevice);
  serve(app, fileEndpoint, sendFileEvents);
  serve(app, desk.pageOfSessions, async ({ db, scope }, filter) => {
    if (filter.branchId !== undefined) branchOf(scope, filter.branchId);
    return pageOfSessions(db, scope, filter);
  });
  serve(app, desk.getSession, async ({ db, scope }, { id }) => mustExist(await findSession(db, scope, id)));
  serve(app, closeEndpoint, async (ctx, count) => {
    const session = await closeAtDesk(ctx, count);
    mailDeskClosing(ctx, session.id);
    return session;
  });
  serve(app, desk.sessionPdf, printSession);
  serve(app, desk.pageOfFlags, pageOfFlags);
  serve(app, desk.resolveFlag, resolveFlag);
  serve(app, desk.bookFlagged, bookFlagged);
  serve(app, heldEndpoint, pageOfHeldUnits);
};

export const tillRoutes = (app: App) => {
  deskRoutes(app);
  serveDevice(app, protocol.hello, answerHello, { whenRevoked: true });
  serveDevice(
    app,
    protocol.sendEvents,
    async (ctx, input) => {
      const reply = await receiveEvents(ctx, input);
      mailClosings(ctx, input, reply);
      return reply;
    },
    { whenRevoked: true },
  );
  serveDevice(app, protocol.tillSetup, readSetup);
  serveDevice(app, protocol.catalogueChunk, readChunk);
  serveDevice(app, protocol.findCustomers, findCustomers);
  serveDevice(app, protocol.tillPrices, pricesFor);
  serveDevice(app, protocol.tillStock, stockOf);
  serveDevice(app, protocol.listParked, listParked);
  serveDevice(app, protocol.takeParked, takeParked);
  // A till that stops gives back what it has borrowed.
  serveDevice(app, leases.borrowStock, borrowStock, { whenRevoked: true });
  serveDevice(app, protocol.findReceipt, findReceipt);
  serveDevice(app, protocol.mailReceipt, mailReceipt);
  serveDevice(app, printing.printBytes, printBytes);
};
