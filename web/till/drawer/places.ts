import type { SessionPlace } from '#contract/till/events.ts';
import type { TillSetup } from '#contract/till/protocol.ts';
import { theTill } from '#web/till/counter/counter.ts';
import { nextZNumber } from './session.ts';

/*
 * The keypad each session was opened at. A till may be moved during a session: its report still belongs to that
 * keypad, with its number.
 */

type Place = { keypadId: number; name: string; nextZNumber: number };
type SessionOpening = Pick<Place, 'keypadId' | 'name'> & { branchName: string };

const PLACES = 'sessionPlaces';
/** About a month of sessions; older reports can't be printed here. */
const MAX_PLACES = 60;

const places = (): Readonly<Record<string, Place>> => theTill().recall<Record<string, Place>>(PLACES) ?? {};

const placeHere = (): Place => {
  const { keypad, nextZNumber: number } = theTill().setup();
  return { keypadId: keypad.id, name: keypad.name, nextZNumber: number };
};

const placeOf = (sessionId: string): Place => places()[sessionId] ?? placeHere();

/** From the opening event; openings by earlier versions lack it. */
const readOpenings = (): ReadonlyMap<string, SessionOpening> =>
  new Map(
    theTill()
      .events()
      .flatMap((event) => {
        const at = event.kind === 'sessionOpened' ? event.content.at : undefined;
        return at ? [[event.sessionId, { ...at, name: at.keypadName }] as const] : [];
      }),
  );

/** What a session is opened with. */
export const placeNow = (): SessionPlace => {
  const { keypad, branch } = theTill().setup();
  return { keypadId: keypad.id, keypadName: keypad.name, branchName: branch.name };
};

export const rememberPlace = (sessionId: string): Promise<void> => {
  const latest = Object.entries(places()).slice(1 - MAX_PLACES);
  return theTill().remember(PLACES, Object.fromEntries([...latest, [sessionId, placeHere()]]));
};

/** The setup with the names for a session's report. */
export const setupOf = (sessionId: string): TillSetup => {
  const setup = theTill().setup();
  const opening = readOpenings().get(sessionId);
  return {
    ...setup,
    branch: { ...setup.branch, name: opening?.branchName ?? setup.branch.name },
    keypad: { ...setup.keypad, name: (opening ?? placeOf(sessionId)).name },
  };
};

export const zNumberOf = (sessionId: string): number => {
  const [place, here] = [placeOf(sessionId), placeHere()];
  const openings = readOpenings();
  const isThere = (closedId: string) => (openings.get(closedId) ?? placeOf(closedId)).keypadId === place.keypadId;
  const closed = theTill()
    .events()
    .filter((event) => isThere(event.sessionId));
  return nextZNumber(closed, place.keypadId === here.keypadId ? here.nextZNumber : place.nextZNumber);
};
