import type { TillSetup } from '#contract/till/protocol.ts';
import { theTill } from '#web/till/counter/counter.ts';
import { nextZNumber } from './session.ts';

/*
 * The keypad each session was opened at. A till may be moved during a session: its report still belongs to that
 * keypad, with its number.
 */

type Place = { keypadId: number; name: string; nextZNumber: number };

const PLACES = 'sessionPlaces';
/** About a month of sessions; older reports can't be printed here. */
const MAX_PLACES = 60;

const places = (): Readonly<Record<string, Place>> => theTill().recall<Record<string, Place>>(PLACES) ?? {};

const placeHere = (): Place => {
  const { keypad, nextZNumber: told } = theTill().setup();
  return { keypadId: keypad.id, name: keypad.name, nextZNumber: told };
};

const placeOf = (sessionId: string): Place => places()[sessionId] ?? placeHere();

export const rememberPlace = (sessionId: string): Promise<void> => {
  const latest = Object.entries(places()).slice(1 - MAX_PLACES);
  return theTill().remember(PLACES, Object.fromEntries([...latest, [sessionId, placeHere()]]));
};

/** The setup with the names for a session's report. */
export const setupOf = (sessionId: string): TillSetup => {
  const setup = theTill().setup();
  return { ...setup, keypad: { ...setup.keypad, name: placeOf(sessionId).name } };
};

export const zNumberOf = (sessionId: string): number => {
  const [place, here] = [placeOf(sessionId), placeHere()];
  const isThere = (closedId: string) => placeOf(closedId).keypadId === place.keypadId;
  const closed = theTill()
    .events()
    .filter((event) => isThere(event.sessionId));
  return nextZNumber(closed, place.keypadId === here.keypadId ? here.nextZNumber : place.nextZNumber);
};
