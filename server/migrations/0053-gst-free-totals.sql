-- Of an hour's sales, what was free of GST: so that the GST report reads totals instead of every line of the period.
alter table sales_hour add column gst_free bigint not null default 0;
update sales_hour total set gst_free = sold.gst_free
from (
  select o.company_id, o.branch_id, o.local_day, o.channel, o.local_hour, sum(l.total)::bigint as gst_free
  from sales_line l join sales_order o on o.company_id = l.company_id and o.id = l.order_id
  where l.gst_free and o.status in ('confirmed', 'partlyDispatched', 'dispatched', 'completed')
  group by 1, 2, 3, 4, 5
) as sold
where total.company_id = sold.company_id and total.branch_id = sold.branch_id and total.day = sold.local_day
  and total.channel = sold.channel and total.hour = sold.local_hour;
