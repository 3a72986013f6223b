-- A sale at a till that was paid with more store credit than there is has happened: it is booked, and the customer has less
-- than nothing of it until more comes in. Nobody else takes store credit below zero.
alter table customer_balance drop constraint customer_store_credit;
create function refuse_overdraft() returns trigger language plpgsql as $$
begin
  raise exception 'store credit below zero' using errcode = 'check_violation', constraint = 'customer_store_credit';
end $$;
create trigger customer_store_credit before update of store_credit on customer_balance
  for each row when (new.store_credit < 0 and new.store_credit < old.store_credit
    and current_setting('tilldesk.overdraft', true) is distinct from 'on')
  execute function refuse_overdraft();
