import type { serveShop } from './harness.ts';

type Goods = { title: string; sku: string; quantity: number; barcode?: string };
type ProductRecord = { id: number };

/** Products of a test, with opening stock at the demo's first branch. */
export const stockOf = (shop: ReturnType<typeof serveShop>) => {
  const branchNamed = async (name: string) =>
    (await shop.call<{ id: number; name: string }[]>('/branch/')).find((branch) => branch.name === name)?.id;

  const make = async ({ barcode, ...goods }: Goods) => {
    const branchId = await branchNamed('Newtown');
    const barcodes = barcode ? { barcodes: [{ code: barcode }] } : {};
    return shop.call<ProductRecord>('/product/', { retailPrice: 5, costPrice: 2, branchId, ...goods, ...barcodes });
  };

  /** Products with the fields that a test needs, and no stock. */
  const list = async (products: readonly object[]) => {
    const created: ProductRecord[] = [];
    for (const each of products) created.push(await shop.call<ProductRecord>('/product/', { retailPrice: 5, ...each }));
    return created;
  };

  /** By the branch's name. */
  const onHand = async ({ id }: ProductRecord) => {
    type Stock = { branches: { branchName: string; onHand: number }[] };
    const { branches } = await shop.call<Stock>(`/product/stock/${id}/`);
    return Object.fromEntries(branches.map(({ branchName, onHand: units }) => [branchName, units]));
  };

  return { branchNamed, make, list, onHand };
};
