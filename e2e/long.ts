/** Set by `npm run torture -- screens` and `-- counter`: tests take all there is, `npm test` a part of it. */
export const isLong = process.env.LONG === '1';
