import { leadTimeOf, roundToPacks, suggest } from '#contract/reports/replenishment.ts';
import { seeded } from '#server/demo/random.ts';
import type { Database } from '#server/platform/db/open.ts';
import { withDemo } from './shared/app.ts';
import { onEngine } from './shared/engines.ts';
import { showResults } from './shared/results.ts';

// npm run bench -- ordering [orders]
// The ordering report's advice beside fixed minimum and maximum stock, on the demand of the demo's year: what ran out,
// and how much money was tied up in stock. Both see only what they sold, order each evening, and get their goods on the
// same days.

const PRODUCTS = 200;
const HISTORY_DAYS = 60;
const WINDOW_DAYS = 30;
const COVER_DAYS = 14;
/** Fixed figures are updated each quarter, as careful shops do. */
const QUARTER_DAYS = 91;
const MAX_DAYS_LATE = 4;

type Product = {
  id: number;
  packUnits: number;
  /** Thousandths of a unit. */
  minimum: number;
  /** Cents. */
  cost: number;
  lead: number;
  /** Thousandths of a unit wanted, by day of the year. */
  demand: number[];
};

const readProducts = async ({ pool }: Database): Promise<{ products: Product[]; days: number }> => {
  const { rows: span } = await pool.query('select min(day) as first, max(day) - min(day) as days from sales_product');
  const { rows } = await pool.query(`
    select p.id, p.unit_qty, p.order_qty * 1000 as minimum, p.cost_price, coalesce(s.lead_time_days, 7) as lead,
      array_agg(t.day - (select min(day) from sales_product)) as days, array_agg(t.sold) as sold
    from (select product_id, day, sum(greatest(0, quantity + returned)) as sold from sales_product group by 1, 2) as t
    join product p on p.id = t.product_id left join supplier s on s.id = p.supplier_id
    group by p.id, s.lead_time_days order by p.id`);
  const days = Number(span[0].days);
  const products = rows.map((row): Product => {
    const demand = Array.from({ length: days }, () => 0);
    for (const [at, day] of (row.days as number[]).entries()) if (day < days) demand[day] = Number(row.sold[at]);
    return {
      id: Number(row.id),
      packUnits: Number(row.unit_qty),
      minimum: Number(row.minimum),
      cost: Number(row.cost_price),
      lead: Number(row.lead),
      demand,
    };
  });
  return { products, days };
};

type Shelf = { onHand: number; incoming: { day: number; quantity: number }[]; sold: number[]; out: boolean[] };
/** How much to order this evening. */
type Policy = (product: Product, shelf: Shelf, day: number) => number;

const supplyOf = ({ onHand, incoming }: Shelf) => onHand + incoming.reduce((all, { quantity }) => all + quantity, 0);

const advised: Policy = (product, shelf, day) => {
  const from = day - WINDOW_DAYS + 1;
  const soldUnits = shelf.sold.slice(from, day + 1);
  const late = MAX_DAYS_LATE / 2;
  return suggest({
    demand: {
      days: WINDOW_DAYS,
      daysOut: shelf.out.slice(from, day + 1).filter(Boolean).length,
      daysSold: soldUnits.filter((quantity) => quantity > 0).length,
      sold: soldUnits.reduce((all, quantity) => all + quantity, 0),
      squares: soldUnits.reduce((all, quantity) => all + (quantity / 1000) ** 2, 0),
    },
    // As receipts over a year show: later than stated, by varying numbers of days.
    leadTime: leadTimeOf(
      { orders: 10, mean: product.lead + late, spread: MAX_DAYS_LATE / Math.sqrt(12) },
      product.lead,
    ),
    serviceLevel: 95,
    coverDays: COVER_DAYS,
    setReorderPoint: null,
    available: shelf.onHand,
    incoming: supplyOf(shelf) - shelf.onHand,
    onDraft: 0,
    buying: product,
  }).suggestion;
};

/** The minimum covers the lead time and this many more days. */
const fixed =
  (spareDays: number): Policy =>
  (product, shelf, day) => {
    const set = day - ((day - HISTORY_DAYS) % QUARTER_DAYS);
    const history = shelf.sold.slice(set - HISTORY_DAYS, set);
    const daily = history.reduce((all, quantity) => all + quantity, 0) / HISTORY_DAYS;
    const least = daily * (product.lead + spareDays);
    const supply = supplyOf(shelf);
    return supply > least ? 0 : roundToPacks(least + daily * COVER_DAYS - supply, product);
  };

/** A year of one product: before `HISTORY_DAYS` there is enough stock. */
const run = (product: Product, policy: Policy, days: number) => {
  const random = seeded(product.id);
  const shelf: Shelf = { onHand: 0, incoming: [], sold: [], out: [] };
  const total = { wanted: 0, missed: 0, daysOut: 0, value: 0 };
  for (let day = 0; day < days; day += 1) {
    const demand = product.demand[day] ?? 0;
    const isHistory = day < HISTORY_DAYS;
    const arriving = shelf.incoming.filter((delivery) => delivery.day <= day);
    shelf.incoming = shelf.incoming.filter((delivery) => delivery.day > day);
    shelf.onHand += arriving.reduce((all, { quantity }) => all + quantity, 0);
    const sold = isHistory ? demand : Math.min(demand, shelf.onHand);
    shelf.sold.push(sold);
    shelf.out.push(!isHistory && shelf.onHand <= 0);
    // Drawn every day, so that an order of the same evening has the same delay under either policy.
    const late = random.int(0, MAX_DAYS_LATE);
    if (!isHistory) {
      shelf.onHand -= sold;
      total.wanted += demand;
      total.missed += demand - sold;
      if (demand > sold) total.daysOut += 1;
      total.value += (shelf.onHand / 1000) * product.cost;
    }
    // The first order has arrived when the history ends.
    const quantity = day < HISTORY_DAYS - 1 ? 0 : policy(product, shelf, day);
    if (quantity > 0) shelf.incoming.push({ day: isHistory ? day + 1 : day + product.lead + late, quantity });
  }
  return total;
};

const policies: Readonly<Record<string, Policy>> = {
  'ordering report': advised,
  'minimum of a week more': fixed(7),
  'minimum of three weeks more': fixed(21),
  'minimum of five weeks more': fixed(35),
};

const compare = (products: readonly Product[], days: number) =>
  Object.fromEntries(
    Object.entries(policies).map(([name, policy]) => {
      const totals = products.map((product) => run(product, policy, days));
      const sum = (pick: (total: (typeof totals)[number]) => number) =>
        totals.reduce((all, each) => all + pick(each), 0);
      return [
        name,
        {
          'units wanted': Math.round(sum(({ wanted }) => wanted) / 1000),
          'units missed': Math.round(sum(({ missed }) => missed) / 1000),
          'missed %': Number(((100 * sum(({ missed }) => missed)) / sum(({ wanted }) => wanted)).toFixed(2)),
          'days with a stock-out': sum(({ daysOut }) => daysOut),
          'average stock $': Math.round(sum(({ value }) => value) / (days - HISTORY_DAYS) / 100),
        },
      ];
    }),
  );

const orders = Number(process.argv[2] ?? 10_000);
await onEngine('postgres', (database) =>
  withDemo(database, { products: PRODUCTS, customers: 200, orders }, async () => {
    const { products, days } = await readProducts(database);
    console.log(`${products.length} products, ${days} days.`);
    showResults(compare(products, days));
  }),
);
