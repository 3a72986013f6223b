-- Behind the list of payments, by their time within a day: the page and each part of a sheet read only their own rows.
create index sales_payment_time on sales_payment (company_id, local_day, created_at, id);
