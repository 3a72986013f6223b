type Identified = { id: number };

/** A list with one of its items at another index, counting from 0; the same list if that changes nothing. */
export const withItemAt = <I extends Identified>(items: readonly I[], id: number, place: number): readonly I[] => {
  const item = items.find((each) => each.id === id);
  const at = Math.min(Math.max(place, 0), items.length - 1);
  if (!item || items[at]?.id === id) return items;
  const others = items.filter((each) => each.id !== id);
  return [...others.slice(0, at), item, ...others.slice(at)];
};

/** The new index of an item that is dropped before or after another one. */
export const placeBeside = (items: readonly Identified[], id: number, other: number, side: 'before' | 'after') => {
  const others = items.filter((each) => each.id !== id);
  return others.findIndex((each) => each.id === other) + (side === 'after' ? 1 : 0);
};
