import type { RefusalName } from '#contract/refusals.ts';
import { badField, Refusal } from '#server/platform/refusal.ts';

/** The database is the referee; this is how its calls are put to people. */
const calls: Record<string, { reason: RefusalName; field?: string; message?: string }> = {
  app_user_email: { reason: 'emailTaken', field: 'email', message: 'This email already exists' },
  app_user_username: { reason: 'alreadyExists', field: 'username', message: 'This username is taken' },
  app_user_role_fits: { reason: 'badFormat', field: 'roleId', message: 'There is no such role' },
  brand_name: { reason: 'alreadyExists', field: 'name', message: 'A brand of this name exists already' },
  branch_name: { reason: 'alreadyExists', field: 'name', message: 'A branch of this name exists already' },
  category_cycle: { reason: 'badFormat', field: 'parentId', message: 'A category cannot lie under itself' },
  category_name: { reason: 'alreadyExists', field: 'name', message: 'A category of this name exists already here' },
  category_company_id_parent_id_fkey: {
    reason: 'badFormat',
    field: 'parentId',
    message: 'There is no such category',
  },
  choice_key: { reason: 'alreadyExists', field: 'name', message: 'One of this name exists already' },
  choice_name: { reason: 'alreadyExists', field: 'name', message: 'One of this name exists already' },
  company_code: { reason: 'alreadyExists', field: 'code', message: 'This code is taken' },
  company_name: { reason: 'alreadyExists', field: 'name', message: 'A company of this name exists already' },
  product_barcode_code: { reason: 'alreadyExists', field: 'barcode', message: 'This barcode is taken' },
  product_barcode_pkey: { reason: 'alreadyExists', field: 'barcode', message: 'This barcode is taken' },
  product_company_id_brand_id_fkey: { reason: 'badFormat', field: 'brandId', message: 'There is no such brand' },
  product_company_id_category_id_fkey: {
    reason: 'badFormat',
    field: 'categoryId',
    message: 'There is no such category',
  },
  product_company_id_supplier_id_fkey: {
    reason: 'badFormat',
    field: 'supplierId',
    message: 'There is no such supplier',
  },
  product_sku: { reason: 'alreadyExists', field: 'sku', message: 'This SKU is taken' },
  product_standard_sku: { reason: 'alreadyExists', field: 'standardSku', message: 'This SKU is taken' },
  product_tag_company_id_tag_id_fkey: { reason: 'badFormat', field: 'tagIds', message: 'There is no such tag' },
  purchase_order_company_id_supplier_id_fkey: {
    reason: 'badFormat',
    field: 'supplierId',
    message: 'There is no such supplier',
  },
  role_name: { reason: 'alreadyExists', field: 'name', message: 'A role of this name exists already' },
  stock_level_holds: { reason: 'badFormat', field: 'quantity', message: 'More is released than was held' },
  customer_store_credit: { reason: 'paymentMismatch' },
  sales_order_not_overpaid: { reason: 'paymentMismatch' },
  stock_level_in_range: { reason: 'badFormat', field: 'quantity', message: 'At most ten million units' },
  stock_transfer_two_branches: {
    reason: 'badFormat',
    field: 'toBranchId',
    message: 'Choose another branch than the sending one',
  },
  stock_take_line_counted: { reason: 'badFormat', field: 'entries', message: 'Less than nothing would be counted' },
  supplier_name: { reason: 'alreadyExists', field: 'name', message: 'A supplier of this name exists already' },
  tag_name: { reason: 'alreadyExists', field: 'name', message: 'A tag of this name exists already' },
  customer_type_known: { reason: 'badFormat', field: 'type', message: 'There is no such customer type' },
  last_owner: { reason: 'lastOwner' },
};

/** What stands in the way of deleting, by the table that still refers to it. */
export const blockers: Record<string, string> = {
  app_user: 'This still has users',
  branch: 'This still has branches',
  brand: 'This still has brands',
  category: 'This still has categories',
  customer: 'This still has customers',
  product: 'This still has products',
  purchase_line: 'This still has purchase orders',
  purchase_order: 'This still has purchase orders',
  role: 'This still has roles of its own',
  sales_line: 'This still has sales orders',
  sales_order: 'This still has sales orders',
  stock_level: 'This still has stock',
  stock_movement: 'Stock has moved here, and its history stays',
  stock_take: 'Stock was counted here, and its history stays',
  stock_transfer: 'Stock was transferred here, and its history stays',
  write_off: 'Stock was written off here, and its history stays',
  supplier: 'This still has suppliers',
  tag: 'This still has tags',
  upload: 'This still has uploaded files',
};

type DatabaseError = { code?: string; constraint?: string; detail?: string; table?: string };

/** Out of range, bad text, not stored in this encoding: input that slipped past a schema, never a 500. */
const badInput = new Set(['22001', '22003', '22007', '22008', '22021', '22P02', '22P05', '23502', '23514']);

export const refusalOf = (error: unknown): Refusal | undefined => {
  const { code, constraint, detail, table = '' } = error as DatabaseError;
  if (code === undefined || !/^[0-9A-Z]{5}$/.test(code)) return undefined;
  // The same constraint tells of both ends: what still refers to a record that goes is not a wrong field.
  if (code === '23503' && detail?.includes('is still referenced'))
    return new Refusal('inUse', { by: table }, blockers[table]);
  const call = constraint === undefined ? undefined : calls[constraint];
  if (call) {
    return new Refusal(call.reason, call.field ? { fields: { [call.field]: call.message } } : null);
  }
  if (code === '23505') return new Refusal('alreadyExists');
  if (code === '23503') return badField('id', 'What this refers to does not exist');
  return badInput.has(code) ? new Refusal('badFormat', { fields: {} }) : undefined;
};
