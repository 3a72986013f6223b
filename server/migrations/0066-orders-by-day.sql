-- Sales per person and per customer of a month are added up from the index alone.
drop index sales_order_day;
create index sales_order_day on sales_order (company_id, local_day, user_id)
  include (branch_id, total, id, customer_id, original_id)
  where status in ('confirmed', 'partlyDispatched', 'dispatched', 'completed');
