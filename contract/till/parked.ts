/** A till lists at most this many parked sales, and asks about as many of its own. */
export const MAX_PARKED = 100;
