import type { Key, KeyColour, KeyFunction, KeypadPage } from '#contract/pos/keypads.ts';
import { cashNotes, KeypadPage as Page } from '#contract/pos/keypads.ts';
import { bestSellersOf, changeKeypad } from '#server/areas/pos/keypads/service.ts';
import type { Mover } from '#server/areas/stock/service.ts';
import type { Services } from '#server/platform/context.ts';
import { ownerContextOf } from './ownerContext.ts';

const COLUMNS = 6;
/** As many as can show their pictures on a screen 800 lines high. */
const ROWS = 4;
const PRODUCT_KEYS = COLUMNS * ROWS;
const LAST_ROW = COLUMNS * (ROWS - 1);
const YEAR_DAYS = 365;

const colours: KeyColour[] = ['green', 'orange', 'blue', 'yellow', 'red', 'purple', 'brown', 'grey'];

type Place = Pick<Key, 'x' | 'y' | 'width' | 'height' | 'label' | 'colour' | 'picture'>;
const placeAt = (at: number, colour: KeyColour = 'plain'): Place => ({
  x: at % COLUMNS,
  y: Math.floor(at / COLUMNS),
  width: 1,
  height: 1,
  label: '',
  colour,
  picture: null,
});

const lastRow = (functions: readonly KeyFunction[]): Key[] =>
  functions.map((name, at) => ({ kind: 'function', function: name, ...placeAt(LAST_ROW + at, 'grey') }));

/** Without functions: the till shows them beside its keypad. */
const productPage = (productIds: readonly number[]): KeypadPage => ({
  name: 'Best sellers',
  keys: productIds.slice(0, PRODUCT_KEYS).map((productId, at): Key => ({ kind: 'product', productId, ...placeAt(at) })),
});

/** Two fields wide: category names are long. */
const categoryPage = (categoryIds: readonly number[]): KeypadPage => ({
  name: 'Categories',
  keys: [
    ...categoryIds.slice(0, LAST_ROW / 2).map((categoryId, at): Key => {
      const box = placeAt(at * 2, colours[at % colours.length]);
      return { kind: 'category', categoryId, ...box, width: 2 };
    }),
    ...lastRow(['quantity', 'price', 'customer', 'return', 'repeat', 'openDrawer']),
  ],
});

const cashPage = (): KeypadPage =>
  Page.parse({
    name: 'Cash',
    keys: [
      ...cashNotes.map((amount, at) => ({ kind: 'cashNote', amount: amount / 100, ...placeAt(at, 'yellow') })),
      ...lastRow(['cash', 'card', 'openDrawer']),
    ],
  });

/** Every branch's keypad: what it sells most, the categories, and notes. */
export const loadKeypads = async ({ database: { db } }: Services, mover: Mover): Promise<number> => {
  const { companyId } = mover;
  const keypads = await db.selectFrom('keypad').select(['id', 'branchId']).where('companyId', '=', companyId).execute();
  const categories = await db
    .selectFrom('category')
    .select('id')
    .where('companyId', '=', companyId)
    .where('parentId', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const products = await db
    .selectFrom('product')
    .select('id')
    .where('companyId', '=', companyId)
    .where('status', '=', 'active')
    .orderBy('id')
    .limit(PRODUCT_KEYS)
    .execute();
  const categoryIds = categories.map(({ id }) => id);
  await db.transaction().execute(async (trx) => {
    const { scope, ...ctx } = ownerContextOf(
      trx,
      mover,
      keypads.map(({ branchId }) => branchId),
    );
    for (const { id, branchId } of keypads) {
      const range = { branchId, days: YEAR_DAYS, count: PRODUCT_KEYS };
      const sellers = (await bestSellersOf({ db: trx, scope }, range)).map((product) => product.id);
      // A company without sales yet: the first products.
      const productIds = [...new Set([...sellers, ...products.map((product) => product.id)])];
      const pages = [productPage(productIds), categoryPage(categoryIds), cashPage()];
      await changeKeypad({ ...ctx, scope }, { id, columns: COLUMNS, rows: ROWS, pages });
    }
  });
  return keypads.length;
};
