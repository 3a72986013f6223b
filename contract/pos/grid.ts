/* Positions of keys on a keypad page's grid. */

export type Place = { x: number; y: number; width: number; height: number };
export type Grid = { columns: number; rows: number };

export const isOnGrid = ({ x, y, width, height }: Place, { columns, rows }: Grid): boolean =>
  x >= 0 && y >= 0 && width >= 1 && height >= 1 && x + width <= columns && y + height <= rows;

export const overlap = (a: Place, b: Place): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Whether a key fits there, next to the others on its page. */
export const isFree = (place: Place, others: readonly Place[], grid: Grid): boolean =>
  isOnGrid(place, grid) && others.every((other) => !overlap(place, other));

/** The first free position for that size, row by row; undefined on a full page. */
export const firstFree = (
  others: readonly Place[],
  grid: Grid,
  { width, height }: Pick<Place, 'width' | 'height'> = { width: 1, height: 1 },
): Place | undefined => {
  for (let y = 0; y + height <= grid.rows; y += 1)
    for (let x = 0; x + width <= grid.columns; x += 1) {
      const place = { x, y, width, height };
      if (isFree(place, others, grid)) return place;
    }
  return undefined;
};

/** The first free single cells, row by row. */
export const freePlaces = (others: readonly Place[], grid: Grid, count: number): Place[] => {
  const places: Place[] = [];
  while (places.length < count) {
    const place = firstFree([...others, ...places], grid);
    if (!place) break;
    places.push(place);
  }
  return places;
};

/** The keys with one of them moved or resized; it swaps places with one of the same size. Undefined if it doesn't fit. */
export const withPlace = <K extends Place>(
  keys: readonly K[],
  at: number,
  place: Place,
  grid: Grid,
): K[] | undefined => {
  const key = keys[at];
  if (!key || !isOnGrid(place, grid)) return undefined;
  const covered = keys.flatMap((other, number) => (number !== at && overlap(place, other) ? [number] : []));
  const movedKey = { ...key, ...placeOf(place) };
  if (covered.length === 0) return keys.with(at, movedKey);
  const [number] = covered;
  const other = number === undefined ? undefined : keys[number];
  const fits = other && covered.length === 1 && isSameSize(other, key) && isSameSize(key, place);
  if (!fits || number === undefined) return undefined;
  const swapped = keys.with(at, movedKey).with(number, { ...other, ...placeOf(key) });
  return swapped.every((each, one) => swapped.every((next, two) => one === two || !overlap(each, next)))
    ? swapped
    : undefined;
};

const placeOf = ({ x, y, width, height }: Place): Place => ({ x, y, width, height });
const isSameSize = (a: Place, b: Place): boolean => a.width === b.width && a.height === b.height;
