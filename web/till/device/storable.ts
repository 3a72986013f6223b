/**
 * Half characters and null characters, as pasted text can contain, can't be stored and would block everything after
 * them.
 */
export const storable = <T>(content: T): T =>
  JSON.parse(JSON.stringify(content), (_, value) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value,
  );
