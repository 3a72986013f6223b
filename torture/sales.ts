import fc from 'fast-check';
import { cart, checkCart } from './sales/carts.ts';
import { dieWhileSelling } from './sales/deaths.ts';

// npm run torture -- sales [carts] [kills]
// Hundreds of thousands of carts by the arithmetic that browser, server and paper share; then a server that is
// repeatedly killed in the middle of a sale, and gets each sale twice.

const [carts = '300000', kills = '20'] = process.argv.slice(2);
const seed = Date.now() % 1_000_000_007;
console.log(`seed ${seed}`);

fc.assert(fc.property(cart, checkCart), { numRuns: Number(carts), seed });
console.log(`${carts} carts: line sums = totals = payments + remaining, refund = −sale, parts add up`);

console.log(`embedded: ${await dieWhileSelling(undefined, Number(kills))}`);
