import { create } from 'zustand';
import type { Approval } from '#contract/till/events.ts';
import type { TillStaff } from '#contract/till/protocol.ts';
import { counter, may, now, setStaff, theTill } from '#web/till/counter/counter.ts';
import { type AllTries, isBlocked, isExpired, isRightPin, withoutTries, withWrongTry } from './pin.ts';

/* Who is at the till, and whose PIN approves an action they may not do alone. */

type Request = {
  permission: Approval['permission'];
  about: string;
  answer: (approval: Approval | undefined) => void;
};
export const useApproval = create<{ request: Request | null }>(() => ({ request: null }));

const TRIES = 'pinTries';
const CONTACT = 'contactAt';

export type PinAnswer = 'right' | 'wrong' | 'blocked' | 'expired' | 'none';

const lastContact = (): number => theTill().recall<number>(CONTACT) ?? 0;

/** An answer of the server after a wrong try is stored, since it ends a block, also after a reload. */
export const storeContact = (): void => {
  const till = theTill();
  const before = lastContact();
  const tries = Object.values(till.recall<AllTries>(TRIES) ?? {});
  if (till.contactAt() > before && tries.some(({ at }) => at > before))
    till.remember(CONTACT, till.contactAt()).catch(() => undefined);
};

export const checkPin = async (staff: TillStaff, pin: string): Promise<PinAnswer> => {
  if (!staff.pin) return 'none';
  if (isExpired(staff.pin, now().getTime())) return 'expired';
  const till = theTill();
  storeContact();
  const tries = till.recall<AllTries>(TRIES) ?? {};
  if (isBlocked(tries[staff.id], lastContact(), Date.now())) return 'blocked';
  const isRight = await isRightPin(pin, staff.pin);
  const after = till.recall<AllTries>(TRIES) ?? {};
  const counted = isRight ? withoutTries(after, staff.id) : withWrongTry(after, staff.id, Date.now());
  // They count while the page is open even if they can't be kept: nobody is locked out by a full disk.
  await till.remember(TRIES, counted).catch(() => undefined);
  return isRight ? 'right' : 'wrong';
};

export const signIn = async (staff: TillStaff, pin: string): Promise<PinAnswer> => {
  const answer = await checkPin(staff, pin);
  if (answer === 'right') setStaff(staff.id);
  return answer;
};

/** People who may approve it and have a PIN, except the one at the till. */
export const approversOf = ({ permission }: Pick<Request, 'permission'>): TillStaff[] =>
  theTill()
    .setup()
    .staff.filter(({ id, permissions, pin }) => id !== counter().staffId && pin && permissions.includes(permission));

/**
 * Asks for a manager's PIN. Resolves to `null` at once if the person at the till may do it alone. Undefined when
 * nobody approved.
 */
export const askApproval = (
  permission: Approval['permission'],
  about: string,
): Promise<Approval | null | undefined> => {
  if (may(permission)) return Promise.resolve(null);
  // Whoever asked before goes on without an approval: nobody can answer them any more.
  useApproval.getState().request?.answer(undefined);
  return new Promise((resolve) => {
    useApproval.setState({
      request: {
        permission,
        about,
        answer: (approval) => {
          useApproval.setState({ request: null });
          resolve(approval);
        },
      },
    });
  });
};
