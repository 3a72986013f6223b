-- Cost and dispatch became rights of their own. A company's own roles keep what they could do before: whoever orders
-- from suppliers or changes products sees cost, whoever typed costs may go on, whoever changed sales orders dispatches.
update role set
  permissions = array(
    select unnest(permissions)
    union
    select 'cost.get' where permissions && array['purchaseOrder.query', 'purchaseOrder.add', 'purchaseOrder.edit',
      'product.add', 'product.edit', 'product.import']
    union
    select 'cost.edit' where permissions && array['purchaseOrder.add', 'purchaseOrder.edit', 'product.add',
      'product.edit', 'product.import']
    union
    select 'dispatch.add' where 'salesOrder.edit' = any(permissions)
    order by 1),
  version = version + 1
where company_id is not null and permissions && array['purchaseOrder.query', 'purchaseOrder.add', 'purchaseOrder.edit',
  'product.add', 'product.edit', 'product.import', 'salesOrder.edit'];
