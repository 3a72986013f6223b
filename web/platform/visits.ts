import { type MenuNode, placesOf } from './menu.ts';
import { device, parse } from './storage.ts';

const KEY = 'visits';
type Visits = Record<string, number>;
const readVisits = (): Visits => parse<Visits>(device.get(KEY)) ?? {};

export const countVisit = (roleId: number, path: string) => {
  const visits = readVisits();
  const key = `${roleId} ${path}`;
  device.set(KEY, JSON.stringify({ ...visits, [key]: (visits[key] ?? 0) + 1 }));
};

/**
 * The role's most used pages on this device, in menu order so that they stay where the thumb expects them. Without
 * visits, the first page of each group comes before the others.
 */
export const mostUsed = (roleId: number, root: MenuNode, count: number): MenuNode[] => {
  const visits = readVisits();
  const places = placesOf(root);
  const firsts = root.children
    .flatMap((group) => placesOf(group).slice(0, 1))
    .filter((place) => places.includes(place));
  const often = [...firsts, ...places.filter((place) => !firsts.includes(place))]
    .toSorted((a, b) => (visits[`${roleId} ${b.path}`] ?? 0) - (visits[`${roleId} ${a.path}`] ?? 0))
    .slice(0, count);
  return places.filter((place) => often.includes(place));
};
