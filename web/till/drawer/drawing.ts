import { type Cents, cents } from '#contract/cents.ts';
import { clockAt } from '#contract/order/clock.ts';
import { countedCash, figuresOf, permissionToMove, X_REPORT_PERMISSION } from '#contract/till/drawer.ts';
import type { Approval } from '#contract/till/events.ts';
import { isEmpty } from '#web/till/basket/basket.ts';
import {
  counter,
  now,
  refreshSession,
  say,
  setCounter,
  showKeys,
  theActor,
  thePrices,
  theTill,
} from '#web/till/counter/counter.ts';
import { savingProblem } from '#web/till/counter/saving.ts';
import type { EventContent } from '#web/till/device/till.ts';
import { kickDrawer, type Printed } from '#web/till/printer/printer.ts';
import { askApproval } from '#web/till/staff/approval.ts';
import { type TextId, t } from '#web/till/texts.ts';
import { formatsOf } from '#web/till/ui/formats.ts';
import { placeNow, rememberPlace, zNumberOf } from './places.ts';
import { eventsOf } from './session.ts';

/* Actions on the drawer; each is recorded with the staff member. */

/** Records one event; false if that failed, and the counter says so. */
const write = async (run: () => Promise<unknown>): Promise<boolean> => {
  if (counter().isBusy) return false;
  setCounter({ isBusy: true });
  try {
    await run();
    refreshSession();
    return true;
  } catch (error) {
    say(savingProblem(error), true);
    return false;
  } finally {
    setCounter({ isBusy: false });
  }
};

export const openWithFloat = (float: Cents): Promise<boolean> => {
  const { staffId } = counter();
  if (staffId === null) return Promise.resolve(false);
  const day = clockAt(now(), thePrices().timeZone).localMoment.slice(0, 10);
  const actor = { userId: staffId, sessionId: crypto.randomUUID(), day };
  return write(async () => {
    await rememberPlace(actor.sessionId);
    await theTill().record('sessionOpened', { float, at: placeNow() }, actor);
  });
};

export type CashMove = EventContent<'cashMoved'>;

const aboutMove = ({ direction, amount }: CashMove): string =>
  t(direction === 'in' ? 'counter.aboutCashIn' : 'counter.aboutCashOut', { amount: formatsOf().money(amount) });

export const writeMove = async (move: CashMove, approvals: Approval[]): Promise<boolean> => {
  const about = aboutMove(move);
  const isSaved = await write(() => theTill().record('cashMoved', move, { ...theActor(), approvals }));
  if (isSaved) void kickDrawer();
  if (isSaved) say(about);
  return isSaved;
};

const expectedCash = (): Cents => {
  const { session } = counter();
  return figuresOf(session ? eventsOf(theTill().events(), session.id) : []).expectedCash;
};

/**
 * Cash out beyond the expected amount needs a confirmation, with the approver so far. Only after the PIN of somebody
 * who may see that amount: nobody else can find it out by trying.
 */
export const moveCash = async (move: CashMove): Promise<boolean | { approvals: Approval[] }> => {
  const { cashRounding } = thePrices();
  if (cashRounding > 0 && move.amount % cashRounding !== 0) {
    say(t('counter.noCoins', { step: formatsOf().money(cents(cashRounding)) }), true);
    return false;
  }
  const permission = permissionToMove(move.direction);
  const approval = permission ? await askApproval(permission, aboutMove(move)) : null;
  if (approval === undefined) return false;
  const approvals = approval ? [approval] : [];
  return permission && move.amount > expectedCash() ? { approvals } : writeMove(move, approvals);
};

/** Its figures add up to the expected cash, so blind counters must not read them first. Users who may refund can. */
export const approveReport = async (): Promise<boolean> =>
  (await askApproval(X_REPORT_PERMISSION, t('counter.xReport'))) !== undefined;

/** Only a printer can open the drawer; otherwise it is opened with its key. */
const drawerWords: Record<Printed, TextId> = {
  printed: 'counter.drawerOpened',
  noPrinter: 'counter.drawerByKey',
  failed: 'counter.drawerFailed',
};

export const openDrawer = async (reason: string): Promise<boolean> => {
  const isSaved = await write(() => theTill().record('drawerOpened', { reason }, { ...theActor(), approvals: [] }));
  if (isSaved) {
    const outcome = await kickDrawer();
    say(t(drawerWords[outcome]), outcome === 'failed');
  }
  return isSaved;
};

/** Before the cash is counted, not after it. */
export const mayClose = (): boolean => {
  if (isEmpty(counter().basket)) return true;
  say(t('counter.parkFirst'), true);
  return false;
};

export const closeSession = async (counted: Record<string, number>, note: string): Promise<boolean> => {
  const { session } = counter();
  if (!session || !mayClose()) return false;
  const till = theTill();
  const content = {
    counted,
    countedCash: countedCash(counted),
    expectedCash: figuresOf(eventsOf(till.events(), session.id)).expectedCash,
    zNumber: zNumberOf(session.id),
    note,
  };
  const isSaved = await write(async () => {
    await till.record('sessionClosed', content, { ...theActor(), approvals: [] });
    // Before the screens see that the session is closed: the form for opening the next one would take the focus.
    setCounter({ hasClosed: true });
  });
  if (isSaved) showKeys();
  return isSaved;
};
