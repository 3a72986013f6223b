import { z } from 'zod';
import { actAliases, endpoint } from '#contract/endpoint.ts';
import {
  ById,
  ByIdAndVersion,
  derived,
  Id,
  Instant,
  line,
  name,
  page,
  pageFilter,
  UploadUrl,
  Version,
} from '#contract/fields.ts';
import { type Sentence, say } from '#contract/messages/sentence.ts';
import { type Cents, Money, Price } from '#contract/money.ts';
import { isOnGrid, overlap } from './grid.ts';

/* Keypads: fields and rules are explained in docs/areas/pos.md */

export const MIN_GRID = 3;
export const MAX_GRID = 12;
export const MAX_PAGES = 20;
const MAX_KEYS = MAX_GRID * MAX_GRID;

/** Functions of a key, besides selling something. */
export const keyFunctions = [
  'quantity',
  'price',
  'discount',
  'customer',
  'park',
  'recall',
  'return',
  'repeat',
  'openDrawer',
  'cash',
  'card',
] as const;
export type KeyFunction = (typeof keyFunctions)[number];
export const keyColours = ['plain', 'red', 'orange', 'yellow', 'green', 'blue', 'purple', 'brown', 'grey'] as const;
export type KeyColour = (typeof keyColours)[number];
/** Australian notes, in cents. */
export const cashNotes = [500, 1000, 2000, 5000, 10000] as const;

const CashNote = Money.refine((amount: Cents) => cashNotes.some((note) => note === amount), say('pos.cashNote'));

const Field = z
  .int()
  .min(0)
  .max(MAX_GRID - 1);
const Fields = z.int().min(1).max(MAX_GRID);
const keyFields = {
  x: Field,
  y: Field,
  width: Fields.default(1),
  height: Fields.default(1),
  /** Blank: the product's title, the category's name, or the function's label. */
  label: line(40).default(''),
  colour: z.enum(keyColours).default('plain'),
  /** None: the product's own picture. */
  picture: UploadUrl.nullable().default(null),
};
export const Key = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('product'), productId: Id, ...keyFields }),
  z.strictObject({ kind: z.literal('category'), categoryId: Id, ...keyFields }),
  z.strictObject({ kind: z.literal('function'), function: z.enum(keyFunctions), ...keyFields }),
  z.strictObject({ kind: z.literal('cashNote'), amount: CashNote, ...keyFields }),
]);
export type Key = z.output<typeof Key>;
export const KeypadPage = z.strictObject({ name: name(40), keys: z.array(Key).max(MAX_KEYS) });
export type KeypadPage = z.output<typeof KeypadPage>;

const GridSize = z.int().min(MIN_GRID).max(MAX_GRID);
const changeable = {
  name: name(60),
  columns: GridSize,
  rows: GridSize,
  pages: z.array(KeypadPage).min(1, say('pos.onePage')).max(MAX_PAGES),
};
export const keypadStatuses = ['active', 'inactive'] as const;

const summary = {
  id: Id,
  branchId: Id,
  branchName: z.string(),
  name: z.string(),
  status: z.enum(keypadStatuses),
  columns: z.int(),
  rows: z.int(),
  createTime: Instant,
  updateTime: Instant,
  version: Version,
};
export const KeypadSummary = z.object({ ...summary, pageCount: z.int(), keyCount: z.int() });
export type KeypadSummary = z.infer<typeof KeypadSummary>;

export const KeyProduct = z.object({
  id: Id,
  sku: z.string(),
  title: z.string(),
  chineseTitle: z.string(),
  thumbnail: z.string().nullable(),
  retailPrice: Price,
  active: z.boolean(),
});
export type KeyProduct = z.infer<typeof KeyProduct>;

export const Keypad = z.object({
  ...summary,
  pages: z.array(KeypadPage),
  /** The products and categories its keys use. */
  products: z.array(KeyProduct),
  categories: z.array(z.object({ id: Id, name: z.string() })),
});
export type Keypad = z.infer<typeof Keypad>;

const derivedOfKeypad = derived('branchName', 'status', 'createTime', 'updateTime', 'products', 'categories');
export const KeypadDraft = z.strictObject({
  branchId: Id,
  name: changeable.name,
  /** Its grid, pages and keys are copied; it may belong to another branch. */
  copyOfId: Id.optional(),
});
export type KeypadDraft = z.output<typeof KeypadDraft>;
export const KeypadChange = z.strictObject({
  ...z.strictObject(changeable).partial().shape,
  ...derivedOfKeypad,
  ...derived('branchId'),
  id: Id,
  version: Version.optional(),
});
export type KeypadChange = z.output<typeof KeypadChange>;

/** Problems of a layout, by field. */
export const layoutProblems = ({
  columns,
  rows,
  pages,
}: Pick<Keypad, 'columns' | 'rows' | 'pages'>): Record<string, Sentence> => {
  const problems: Record<string, Sentence> = {};
  const names = new Set<string>();
  for (const [at, page] of pages.entries()) {
    if (names.has(page.name.toLowerCase())) problems[`pages.${at}.name`] = say('pos.pageNameTwice');
    names.add(page.name.toLowerCase());
    for (const [number, key] of page.keys.entries()) {
      const field = `pages.${at}.keys.${number}`;
      if (!isOnGrid(key, { columns, rows })) problems[field] = say('pos.keyOffGrid');
      else if (page.keys.slice(0, number).some((other) => overlap(key, other)))
        problems[field] = say('pos.keysOverlap');
    }
  }
  return problems;
};

const filters = { branchId: Id.optional(), status: z.enum(keypadStatuses).optional() };
export const KeypadFilter = pageFilter(['name', 'branchName', 'status', 'updateTime'], filters);
export type KeypadFilter = z.output<typeof KeypadFilter>;

export const listKeypads = endpoint({
  method: 'GET',
  path: '/settings/keypad/',
  can: 'keypad.query',
  summary: 'Keypads for a picker',
  input: z.strictObject({ keyword: line(100).optional(), ...filters }),
  reply: z.array(KeypadSummary),
});
export const pageOfKeypads = endpoint({
  method: 'GET',
  path: '/settings/keypad/pagination/',
  can: 'keypad.query',
  summary: 'Keypads, page by page',
  input: KeypadFilter,
  reply: page(KeypadSummary),
});
export const getKeypad = endpoint({
  method: 'GET',
  path: '/settings/keypad/{id}/',
  can: 'keypad.get',
  summary: 'One keypad with its pages and keys',
  input: ById,
  reply: Keypad,
});
export const createKeypad = endpoint({
  method: 'POST',
  path: '/settings/keypad/',
  can: 'keypad.add',
  summary: 'Create a keypad, empty or as a copy',
  input: KeypadDraft,
  reply: Keypad,
  creates: true,
});
export const updateKeypad = endpoint({
  method: 'POST',
  path: '/settings/keypad/update/{id}/',
  aliases: [{ method: 'POST', path: '/settings/keypad/update/' }],
  can: 'keypad.edit',
  summary: 'Change a keypad; pages that are sent replace all of its pages',
  input: KeypadChange,
  reply: Keypad,
});
export const updateKeypadStatus = endpoint({
  method: 'POST',
  path: '/settings/keypad/status/{id}/',
  aliases: actAliases('/settings/keypad/status/'),
  can: 'keypad.get',
  anyOf: ['keypad.enable', 'keypad.disable'],
  summary: 'Activate or inactivate a keypad; without a status, switch it',
  changes: true,
  input: z.strictObject({ ...ByIdAndVersion.shape, status: z.enum(keypadStatuses).optional() }),
  reply: Keypad,
});
export const deleteKeypad = endpoint({
  method: 'POST',
  path: '/settings/keypad/delete/{id}/',
  aliases: actAliases('/settings/keypad/delete/'),
  can: 'keypad.delete',
  summary: 'Delete a keypad; the last active one of a branch stays',
  input: ByIdAndVersion,
  reply: z.null(),
});
export const bestSellers = endpoint({
  method: 'GET',
  path: '/settings/keypad/best-sellers/',
  can: 'keypad.get',
  summary: 'The products that a branch sold most often lately, for the keys of its keypad',
  input: z.strictObject({
    branchId: Id,
    days: z.int().min(1).max(366).default(90),
    count: z.int().min(1).max(MAX_KEYS).default(30),
  }),
  reply: z.array(KeyProduct),
});
