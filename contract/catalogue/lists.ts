import { z } from 'zod';
import { actAliases, endpoint } from '#contract/endpoint.ts';
import {
  ByIdAndVersion,
  derived,
  Email,
  Id,
  Instant,
  line,
  name,
  PickFilter,
  page,
  pageFilter,
  text,
  Version,
  visibleName,
} from '#contract/fields.ts';
import { Phone } from '#contract/phone.ts';

/** Brands, categories, suppliers and tags work alike: the same calls over four tables, each with its own fields. */
const common = { name: name(100) };
const typed = { name: visibleName(100) };

const brand = {};
const tag = { color: line(20) };
const category = {
  /** Null at the top of the tree. */
  parentId: Id.nullable(),
  /** Position among its siblings. */
  position: z.int().min(0).max(1_000_000),
};
const supplier = {
  contactName: line(100),
  email: Email.or(z.literal('')),
  phone: Phone.or(z.literal('')),
  address: text(500),
  taxNumber: line(30),
  /** Days between order and delivery. */
  leadTimeDays: z.int().min(0).max(365),
  /** Days to pay. */
  termsDays: z.int().min(0).max(365),
  currencyNote: line(100),
  note: text(1000),
};

const blank = <S extends z.ZodRawShape>(shape: S) => z.strictObject(shape).partial().shape;

const define = <K extends string, S extends z.ZodRawShape>(kind: K, fields: S) => {
  const base = `/product/${kind}` as const;
  const shape = { ...common, ...fields };
  const Row = z.object({ id: Id, ...shape, products: z.int(), createTime: Instant, version: Version });
  const computed = derived('products', 'createTime');
  const Draft = z.strictObject({ ...typed, ...blank(fields), ...computed });
  const Change = z.strictObject({ ...blank({ ...shape, ...typed }), ...computed, id: Id, version: Version.optional() });
  const Filter = pageFilter(['name', 'createTime', 'products'], {});
  return {
    kind,
    Row,
    Draft,
    Change,
    Filter,
    list: endpoint({
      method: 'GET',
      path: `${base}/`,
      can: 'product.query',
      summary: `Each ${kind} for a picker`,
      input: PickFilter,
      reply: z.array(Row),
    }),
    page: endpoint({
      method: 'GET',
      path: `${base}/pagination/`,
      can: 'product.query',
      summary: `Each ${kind}, page by page`,
      input: Filter,
      reply: page(Row),
    }),
    create: endpoint({
      method: 'POST',
      path: `${base}/`,
      can: 'product.add',
      summary: `Create a ${kind}`,
      input: Draft,
      reply: Row,
      creates: true,
    }),
    update: endpoint({
      method: 'POST',
      path: `${base}/{id}/`,
      aliases: [{ method: 'POST', path: `${base}/update/{id}/` }],
      can: 'product.edit',
      summary: `Change a ${kind}`,
      input: Change,
      reply: Row,
    }),
    /** If it is in use, answers with the number of products (9180), unless `moveTo` says where they go. */
    remove: endpoint({
      method: 'POST',
      path: `${base}/delete/{id}/`,
      aliases: actAliases(`${base}/delete/`),
      can: 'product.delete',
      summary: `Delete a ${kind}, moving its products where asked`,
      input: z.strictObject({ ...ByIdAndVersion.shape, moveTo: Id.nullable().optional() }),
      reply: z.null(),
    }),
    merge: endpoint({
      method: 'POST',
      path: `${base}/merge/`,
      can: 'product.edit',
      summary: `Merge one ${kind} into another`,
      input: z.strictObject({ fromId: Id, intoId: Id }),
      reply: Row,
    }),
  };
};

export const brands = define('brand', brand);
export const categories = define('category', category);
export const suppliers = define('supplier', supplier);
export const tags = define('tag', tag);
export type Brand = z.infer<typeof brands.Row>;
export type Category = z.infer<typeof categories.Row>;
export type Supplier = z.infer<typeof suppliers.Row>;
export type Tag = z.infer<typeof tags.Row>;
