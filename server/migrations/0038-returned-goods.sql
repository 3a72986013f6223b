-- Of a product's quantity in a day, what came back: so that sold and returned are told apart without reading the lines.
alter table sales_product add column returned bigint not null default 0;
update sales_product total set returned = came.back
from (
  select o.company_id, o.branch_id, o.local_day, l.product_id, sum(-l.quantity * l.unit_qty)::bigint as back
  from sales_line l join sales_order o on o.company_id = l.company_id and o.id = l.order_id
  where l.quantity < 0 and o.status in ('confirmed', 'partlyDispatched', 'dispatched', 'completed')
  group by 1, 2, 3, 4
) as came
where total.company_id = came.company_id and total.branch_id = came.branch_id and total.day = came.local_day
  and total.product_id = came.product_id;
