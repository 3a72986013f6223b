import type { z } from 'zod';
import type { ProductImport } from '#contract/catalogue/imports.ts';
import { pageOfProducts } from '#contract/catalogue.ts';
import { multipart } from '#server/testing/files.ts';
import type { RoleKey, Shop } from '#server/testing.ts';

export const csv = (...lines: string[]) => Buffer.from(lines.join('\n'));
export const productsOf = async (shop: Shop) => {
  const { data } = await shop.as('branchManager').call(pageOfProducts, { pageSize: 200, sortField: 'sku' });
  return data.data;
};
export const skusOf = async (shop: Shop) => (await productsOf(shop)).map(({ sku }) => sku);

type WireImport = z.input<typeof ProductImport>;
/** The import flow as a person goes through it. */
export const importerFor = (shop: Shop, role: RoleKey = 'branchManager', caller = shop.as(role)) => {
  const post = async (path: string, body: unknown = {}) => {
    const raw = await caller.send('POST', `/api/v1/product/import/${path}/`, { body });
    return raw.body as { code: number; data: WireImport; message: string };
  };
  const get = async (id: number) => (await caller.send('GET', `/api/v1/product/import/${id}/`)).body.data as WireImport;
  const send = async (bytes: Buffer, filename = 'products.xlsx', headers: Record<string, string> = {}) => {
    const { body, headers: own } = multipart({ filename, body: bytes });
    const raw = await caller.send('POST', '/api/v1/product/update_by_xls/', { body, headers: { ...own, ...headers } });
    return raw.body as { code: number; data: WireImport; message: string };
  };
  const settled = async (id: number): Promise<WireImport> => {
    for (;;) {
      const now = await get(id);
      if (!['reading', 'checking', 'applying'].includes(now.state)) return now;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const rows = async (id: number, outcome?: string, pageSize = 200) => {
    const query = new URLSearchParams({ pageSize: String(pageSize), ...(outcome ? { outcome } : {}) });
    const raw = await caller.send('GET', `/api/v1/product/import/rows/${id}/?${query}`);
    return (
      raw.body.data as {
        data: {
          row: number;
          outcome: string;
          sku: string;
          changes: { field: string; from: string | null; to: string | null }[];
          problems: { column: string; field: string; value?: string; why: string }[];
        }[];
      }
    ).data;
  };
  const upload = async (bytes: Buffer, filename?: string) => settled((await send(bytes, filename)).data.id);
  const check = async (id: number, mapping?: Record<string, string>) => {
    const reply = await post(`check/${id}`, { mapping: mapping ?? (await get(id)).mapping });
    return reply.code === 0 ? { ...reply, data: await settled(id) } : reply;
  };
  const apply = async (id: number) => {
    const reply = await post(`apply/${id}`);
    return reply.code === 0 ? { ...reply, data: await settled(id) } : reply;
  };
  const revert = async (id: number) => {
    const reply = await post(`revert/${id}`);
    return reply.code === 0 ? { ...reply, data: await settled(id) } : reply;
  };
  /** Uploads, checks and applies; returns the import in its final state. */
  const bring = async (bytes: Buffer, filename?: string): Promise<WireImport> => {
    const { id } = await upload(bytes, filename);
    await check(id);
    return (await apply(id)).data;
  };
  return { send, upload, get, settled, rows, check, apply, revert, bring, post };
};

export const importThree = (shop: Shop) =>
  importerFor(shop).bring(
    csv('SKU,Title,Retail price,Quantity,Tags', 'R-1,One,1,5,a', 'R-2,Two,2,6,b', 'R-3,Three,3,0,'),
    'three.csv',
  );
