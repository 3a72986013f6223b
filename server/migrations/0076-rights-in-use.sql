-- Rights that allowed nothing: a role had them ticked without effect.
with idle as (
  select array['dashboard.export', 'purchaseOrder.export', 'stock.delete', 'stock.disable', 'company.enable',
    'company.disable', 'promo.import', 'promo.export', 'storefront.get', 'storefront.enable', 'storefront.disable',
    'report.get', 'audit.export', 'pos.edit', 'pos.query', 'pos.get'] as rights
)
update role set
  permissions = array(select unnest(permissions) except select unnest(rights) order by 1),
  version = version + 1
from idle where permissions && rights;
