-- Goods are not received, and nothing of them goes back, before they were ordered. Only a receipt that is dated back can be
-- wrong: the clocks of the database and of an app differ by a moment.
create function check_receipt_after_order() returns trigger language plpgsql as $$
begin
  if new.occurred_at < new.created_at and exists (
    select 1 from purchase_order o
    where o.company_id = new.company_id and o.id = new.order_id and new.occurred_at < o.ordered_at
  ) then
    raise exception 'received before it was ordered' using errcode = 'check_violation', constraint = 'purchase_receipt_after_order';
  end if;
  return new;
end $$;
create trigger purchase_receipt_after_order before insert on purchase_receipt
  for each row execute function check_receipt_after_order();

-- Goods that came back make what is owed smaller; a sale that nothing else was paid of is unpaid.
update sales_order o set payment_status = 'unpaid'
where o.payment_status = 'partlyPaid' and o.paid = (
  select coalesce(sum(p.processed), 0) from sales_payment p
  where p.company_id = o.company_id and p.order_id = o.id and p.payment_type = 'returned');
