-- A return that was only taken off what its sale owed gave no money back, and neither did a sale settled that way alone.
alter table sales_order drop constraint sales_order_payment_status_check;
alter table sales_order add constraint sales_order_payment_status_check
  check (payment_status in ('unpaid', 'partlyPaid', 'paid', 'refunded', 'credited'));
update sales_order o set payment_status = 'credited'
where o.payment_status = 'refunded' and o.paid <> 0 and o.paid = (
  select coalesce(sum(p.processed), 0) from sales_payment p
  where p.company_id = o.company_id and p.order_id = o.id and p.payment_type = 'returned');

-- A customer's orders are their sales: a return or exchange makes none more.
update customer_balance b set orders = b.orders - r.returns
from (
  select company_id, customer_id, count(*)::integer as returns from sales_order
  where customer_id is not null and original_id is not null and status not in ('draft', 'parked', 'cancelled')
  group by company_id, customer_id
) as r
where b.company_id = r.company_id and b.customer_id = r.customer_id;

-- A role takes nothing off a price until somebody says how much.
alter table role alter column discount_limit set default 0;
