/* Without a schema, for the shopper's script. */

export const MAX_COLLECT_LINES = 30;
/** Per product. */
export const MAX_COLLECT_UNITS = 20;
