import { checkDigit } from '#contract/gtin.ts';
import { brandNames, supplierNames, tagNames } from './names.ts';
import { type Random, seeded } from './random.ts';
import { type Base, type Shelf, shelves } from './words.ts';

export type DemoProduct = {
  sku: string;
  barcode: string;
  packBarcode: string | null;
  title: string;
  chineseTitle: string;
  shortDescription: string;
  brand: string;
  category: string;
  supplier: string;
  tags: string[];
  retailPrice: number;
  costPrice: number;
  gstFree: boolean;
  soldByWeight: boolean;
  unitSize: string;
  unitQty: number;
  unitDiscount: number;
  standardSku: string | null;
  standardSize: string;
  weight: number | null;
  orderQty: number;
  active: boolean;
  /** Units on the shelf of each branch, in the order of the branches. */
  onHand: number[];
};

const shelfByName = new Map(shelves.map((shelf) => [shelf.name, shelf]));
export const demoCategories = [...new Set(shelves.map(({ parent }) => parent))].map((parent) => ({
  parent,
  children: shelves.filter((shelf) => shelf.parent === parent).map(({ name }) => name),
}));
export const demoBrands: readonly string[] = brandNames;
export const demoSuppliers: readonly string[] = supplierNames;
export const demoTags: readonly string[] = tagNames;
export const shelfOf = (category: string): Shelf | undefined => shelfByName.get(category);

/** An Australian company prefix, then a running number: valid, but nobody's. */
const gtin = (running: number, prefix = '9399'): string => {
  const body = prefix + String(running).padStart(8, '0');
  return body + checkDigit(body);
};

/** Prices end the way shops like them to. */
const shopPrice = (cents: number) => Math.max(95, Math.round(cents / 10) * 10 - (cents > 500 ? 1 : 0));

const sizeFactor = (size: string, sizes: readonly string[]) => 0.6 + (0.8 * (sizes.indexOf(size) + 1)) / sizes.length;

const stockOf = (random: Random, branches: number) =>
  Array.from({ length: branches }, (_, at) =>
    random.chance(0.06) ? 0 : random.int(2, 40) * (at === branches - 1 ? 4 : 1),
  );

type Kind = { shelf: Shelf; base: Base; variety: readonly [string, string]; size: string };

/** Every combination once, shuffled by the seed: ten products and a hundred thousand come from the same list. */
const kindsFor = (random: Random): Kind[] => {
  const kinds = shelves.flatMap((shelf) =>
    shelf.bases.flatMap((base) =>
      shelf.varieties.flatMap((variety) => base[4].map((size) => ({ shelf, base, variety, size }))),
    ),
  );
  for (let at = kinds.length - 1; at > 0; at -= 1) {
    const other = random.int(0, at);
    const [one, two] = [kinds[at], kinds[other]];
    if (one && two) [kinds[at], kinds[other]] = [two, one];
  }
  return kinds;
};

export const makeProducts = function* (count: number, branches: number, seed = 20_260_101): Generator<DemoProduct> {
  const random = seeded(seed);
  const kinds = kindsFor(random);
  for (let at = 0; at < count; at += 1) {
    const kind = kinds[at % kinds.length];
    if (!kind) return;
    const { shelf, base, variety, size } = kind;
    const [en, zh, from, to, sizes] = base;
    const round = Math.floor(at / kinds.length);
    const brand = brandNames[(at + round * 7) % brandNames.length] ?? 'Golden Lane';
    const edition = round >= brandNames.length ? ` No. ${Math.floor(round / brandNames.length) + 1}` : '';
    const retailPrice = shopPrice((from + (to - from) * random.next()) * sizeFactor(size, sizes));
    const packed = random.chance(0.35) && size !== 'per kg';
    const unitQty = packed ? random.pick([6, 12, 24]) : 1;
    const code = String(at + 1).padStart(5, '0');
    yield {
      sku: `${shelf.name.slice(0, 3).toUpperCase()}-${code}`,
      barcode: gtin(at + 1),
      packBarcode: packed ? gtin(at + 1, '9398') : null,
      title: `${brand} ${variety[0]} ${en}${edition} ${size}`,
      chineseTitle: `${variety[1]}${zh}`,
      shortDescription: `${variety[0]} ${en.toLowerCase()}, ${size}, by ${brand}.`,
      brand,
      category: shelf.name,
      supplier: supplierNames[(shelves.indexOf(shelf) + (at % 3)) % supplierNames.length] ?? supplierNames[0],
      tags: tagNames.filter(() => random.chance(0.08)),
      retailPrice,
      costPrice: Math.round(retailPrice * (0.48 + random.next() * 0.2)),
      gstFree: shelf.gstFree,
      soldByWeight: size === 'per kg',
      unitSize: size === 'per kg' ? '' : size,
      unitQty,
      unitDiscount: packed ? random.pick([0, 5, 8, 10]) : 0,
      standardSku: packed ? `${shelf.name.slice(0, 3).toUpperCase()}-${code}-C${unitQty}` : null,
      standardSize: packed ? `${unitQty} × ${size}` : '',
      weight: /kg$/.test(size) && size !== 'per kg' ? Number.parseFloat(size) : null,
      orderQty: packed ? unitQty * 2 : random.pick([6, 10, 12, 24]),
      active: !random.chance(0.04),
      onHand: stockOf(random, branches),
    };
  }
};
