import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { milli } from '#contract/quantity.ts';
import { suggest } from '#contract/reports/replenishment.ts';
import { Explanation, type OrderingRow } from './Explanation.tsx';

const setting = { days: 30, coverDays: 14, serviceLevel: 95 as const };

/** The sentences about a product that sold this many on one day each, out of thirty. */
const explain = (sold: number, setReorderPoint: number | null): string => {
  const advice = suggest({
    demand: { days: 30, daysOut: 0, daysSold: sold, sold: sold * 1000, squares: sold },
    leadTime: { days: 6, spread: 0, source: 'stated', orders: 0 },
    serviceLevel: setting.serviceLevel,
    coverDays: setting.coverDays,
    setReorderPoint,
    available: 0,
    incoming: 0,
    onDraft: 0,
    buying: { packUnits: 1, minimum: 0 },
  });
  const row = {
    ...advice,
    sold: milli(sold * 1000),
    onHand: milli(0),
    committed: milli(0),
    incoming: milli(0),
    onDraft: milli(0),
    minimum: milli(0),
    unitQty: 1,
    supplierId: 1,
    supplierName: 'Farm',
    leadTime: 6,
    leadTimeSpread: 0,
    leadTimeSource: 'stated',
    leadTimeOrders: 0,
    reorderPointSource: setReorderPoint === null ? 'calculated' : 'set',
  } as unknown as OrderingRow;
  return renderToStaticMarkup(<Explanation row={row} setting={setting} />);
};

test('the target is what its sentence works out', () => {
  for (const sold of [1, 7, 20, 30]) {
    const [, per, days, lead, cover, safety, target] =
      /Target: (\d+) ÷ (\d+) a day × \(([\d.]+) days lead time \+ (\d+) days\) \+ ([\d.]+) safety stock = ([\d.]+)/.exec(
        explain(sold, null),
      ) ?? [];
    if (target === undefined) {
      const [, point, least] = /Target: reorder point ([\d.]+) \+ 1 = ([\d.]+)/.exec(explain(sold, null)) ?? [];
      expect(Number(point) + 1, String(sold)).toBeCloseTo(Number(least), 2);
      continue;
    }
    const worked = (Number(per) / Number(days)) * (Number(lead) + Number(cover)) + Number(safety);
    expect(worked, String(sold)).toBeCloseTo(Number(target), 2);
  }
  expect(explain(1, 10_000)).toContain('Target: reorder point 10 + 1 = 11');
});
