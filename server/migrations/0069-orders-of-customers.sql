-- A customer's orders are those that sell something, exchanges too: as every report counts them.
update customer_balance b set orders = o.orders, last_order_at = greatest(b.last_order_at, o.last_order_at)
from (
  select company_id, customer_id, count(*) filter (where sells) as orders, max(confirmed_at) filter (where sells) as last_order_at
  from (
    select o.company_id, o.customer_id, o.confirmed_at, o.total > 0 or exists (select from sales_line l
      where l.company_id = o.company_id and l.order_id = o.id and l.quantity > 0) as sells
    from sales_order o
    where o.customer_id is not null and o.status in ('confirmed', 'partlyDispatched', 'dispatched', 'completed')
  ) as counted
  group by 1, 2
) as o
where b.company_id = o.company_id and b.customer_id = o.customer_id and b.orders <> o.orders;
