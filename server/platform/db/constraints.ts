import { type Sentence, say } from '#contract/messages/sentence.ts';
import type { RefusalName } from '#contract/refusals.ts';
import { badField, Refusal } from '#server/platform/refusal.ts';

/** The database is the referee; this turns its errors into messages for people. */
const calls: Record<string, { reason: RefusalName; field?: string; message?: Sentence }> = {
  app_user_email: { reason: 'emailTaken', field: 'email', message: say('refusal.emailTaken') },
  app_user_username: { reason: 'alreadyExists', field: 'username', message: say('identity.usernameTaken') },
  app_user_role_fits: { reason: 'badFormat', field: 'roleId', message: say('identity.noSuchRole') },
  brand_name: { reason: 'alreadyExists', field: 'name', message: say('catalogue.brandNameTaken') },
  branch_name: { reason: 'alreadyExists', field: 'name', message: say('settings.branchNameTaken') },
  category_cycle: { reason: 'badFormat', field: 'parentId', message: say('catalogue.categoryUnderItself') },
  category_name: { reason: 'alreadyExists', field: 'name', message: say('catalogue.categoryNameTaken') },
  category_company_id_parent_id_fkey: {
    reason: 'badFormat',
    field: 'parentId',
    message: say('catalogue.noSuchCategory'),
  },
  choice_key: { reason: 'alreadyExists', field: 'name', message: say('settings.choiceNameTaken') },
  choice_name: { reason: 'alreadyExists', field: 'name', message: say('settings.choiceNameTaken') },
  company_code: { reason: 'alreadyExists', field: 'code', message: say('settings.codeTaken') },
  company_name: { reason: 'alreadyExists', field: 'name', message: say('settings.companyNameTaken') },
  keypad_last_active: { reason: 'badFormat', field: 'status', message: say('pos.lastKeypad') },
  keypad_name: { reason: 'alreadyExists', field: 'name', message: say('pos.keypadNameTaken') },
  product_barcode_code: { reason: 'alreadyExists', field: 'barcode', message: say('catalogue.barcodeTaken') },
  product_barcode_pkey: { reason: 'alreadyExists', field: 'barcode', message: say('catalogue.barcodeTaken') },
  product_company_id_brand_id_fkey: { reason: 'badFormat', field: 'brandId', message: say('catalogue.noSuchBrand') },
  product_company_id_category_id_fkey: {
    reason: 'badFormat',
    field: 'categoryId',
    message: say('catalogue.noSuchCategory'),
  },
  product_company_id_supplier_id_fkey: {
    reason: 'badFormat',
    field: 'supplierId',
    message: say('catalogue.noSuchSupplier'),
  },
  product_sku: { reason: 'alreadyExists', field: 'sku', message: say('catalogue.skuTaken') },
  product_standard_sku: { reason: 'alreadyExists', field: 'standardSku', message: say('catalogue.skuTaken') },
  product_tag_company_id_tag_id_fkey: { reason: 'badFormat', field: 'tagIds', message: say('catalogue.noSuchTag') },
  promotion_code: { reason: 'alreadyExists', field: 'code', message: say('promotions.codeTaken') },
  purchase_order_company_id_supplier_id_fkey: {
    reason: 'badFormat',
    field: 'supplierId',
    message: say('catalogue.noSuchSupplier'),
  },
  purchase_receipt_after_order: {
    reason: 'badFormat',
    field: 'occurredAt',
    message: say('purchasing.beforeOrdered'),
  },
  // It was deleted after the order was quoted.
  sales_order_promotion_company_id_promotion_id_fkey: { reason: 'promotionUsedUp' },
  schedule_name: { reason: 'alreadyExists', field: 'name', message: say('jobs.scheduleNameTaken') },
  role_name: { reason: 'alreadyExists', field: 'name', message: say('identity.roleNameTaken') },
  storefront_item_hot: { reason: 'alreadyExists', field: 'productId', message: say('storefront.hotAlready') },
  stock_level_holds: { reason: 'badFormat', field: 'quantity', message: say('stock.releasedTooMuch') },
  customer_store_credit: { reason: 'paymentMismatch' },
  sales_order_not_overpaid: { reason: 'paymentMismatch' },
  stock_level_in_range: { reason: 'badFormat', field: 'quantity', message: say('field.maxUnits') },
  stock_transfer_two_branches: {
    reason: 'badFormat',
    field: 'toBranchId',
    message: say('stock.sameBranch'),
  },
  stock_take_line_counted: { reason: 'badFormat', field: 'entries', message: say('stock.countNegative') },
  supplier_name: { reason: 'alreadyExists', field: 'name', message: say('catalogue.supplierNameTaken') },
  tag_name: { reason: 'alreadyExists', field: 'name', message: say('catalogue.tagNameTaken') },
  customer_type_known: { reason: 'badFormat', field: 'type', message: say('customers.noSuchType') },
  last_owner: { reason: 'lastOwner' },
};

/** What prevents deleting, by the table that still refers to the record: its screen and its name for people. */
const blockers: Record<string, { by: string; message: Sentence }> = {
  app_user: { by: 'users', message: say('identity.hasUsers') },
  branch: { by: 'branches', message: say('settings.hasBranches') },
  brand: { by: 'brands', message: say('catalogue.hasBrands') },
  category: { by: 'categories', message: say('catalogue.hasCategories') },
  customer: { by: 'customers', message: say('customers.hasCustomers') },
  product: { by: 'products', message: say('catalogue.hasProducts') },
  promotion_branch: { by: 'promotions', message: say('promotions.hasPromotions') },
  promotion_scope: { by: 'promotions', message: say('promotions.hasPromotions') },
  purchase_line: { by: 'purchaseOrders', message: say('purchasing.hasOrders') },
  purchase_order: { by: 'purchaseOrders', message: say('purchasing.hasOrders') },
  role: { by: 'roles', message: say('identity.hasRoles') },
  sales_line: { by: 'orders', message: say('sales.hasOrders') },
  sales_order: { by: 'orders', message: say('sales.hasOrders') },
  stock_level: { by: 'stock', message: say('stock.hasStock') },
  stock_movement: { by: 'stock', message: say('stock.hasMovements') },
  stock_take: { by: 'stockTakes', message: say('stock.hasTakes') },
  stock_transfer: { by: 'transfers', message: say('stock.hasTransfers') },
  write_off: { by: 'writeOffs', message: say('stock.hasWriteOffs') },
  storefront_item: { by: 'sections', message: say('storefront.hasSections') },
  supplier: { by: 'suppliers', message: say('catalogue.hasSuppliers') },
  tag: { by: 'tags', message: say('catalogue.hasTags') },
  till_closing: { by: 'tills', message: say('till.keypadInUse') },
  till_device: { by: 'tills', message: say('till.keypadInUse') },
  till_session: { by: 'tills', message: say('till.keypadInUse') },
  upload: { by: 'uploads', message: say('uploads.hasUploads') },
};

type DatabaseError = { code?: string; constraint?: string; detail?: string; table?: string };

/** Out of range, invalid text, not storable in this encoding: input that passed a schema by mistake; never a 500. */
const badInput = new Set(['22001', '22003', '22007', '22008', '22021', '22P02', '22P05', '23502', '23514']);

export const refusalOf = (error: unknown): Refusal | undefined => {
  const { code, constraint, detail, table = '' } = error as DatabaseError;
  if (code === undefined || !/^[0-9A-Z]{5}$/.test(code)) return undefined;
  // The same constraint covers both ends: if a deleted record is still referred to, no field is wrong.
  if (code === '23503' && detail?.includes('is still referenced')) {
    const { by, message } = blockers[table] ?? {};
    return new Refusal('inUse', by === undefined ? null : { by }, message);
  }
  const call = constraint === undefined ? undefined : calls[constraint];
  if (call) {
    return new Refusal(call.reason, call.field && call.message ? { fields: { [call.field]: call.message } } : null);
  }
  if (code === '23505') return new Refusal('alreadyExists');
  if (code === '23503') return badField('id', say('field.missingReference'));
  return badInput.has(code) ? new Refusal('badFormat', { fields: {} }) : undefined;
};
