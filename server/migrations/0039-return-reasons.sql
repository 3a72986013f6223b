-- Why goods came back: only a return or an exchange has a reason, and nobody has to tell one.
alter table sales_order
  add column return_reason text
    check (return_reason in ('faulty', 'wrongItem', 'changedMind', 'damagedInTransit', 'expired', 'other')),
  add constraint sales_order_return_reason_of_return check (return_reason is null or original_id is not null);
-- Sales have none, so they cost nothing here.
create index sales_order_return_reason on sales_order (company_id, return_reason, created_at desc, id desc)
  where return_reason is not null;
