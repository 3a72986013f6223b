-- Each movement remembers where it left things: stock at any instant is then one look-up, not a sum over history.
alter table stock_movement
  -- The branch's on hand after it.
  add column balance bigint,
  -- The company's average after it.
  add column average numeric(20, 6);

alter table stock_movement disable trigger stock_movement_append_only;
update stock_movement m set balance = done.balance, average = done.state[3],
  -- What happened and was written down at once was two readings of the clock.
  occurred_at = case when m.recorded_at - m.occurred_at < interval '1 second' then m.recorded_at else m.occurred_at end
from (
  select company_id, id,
    sum(quantity) over (partition by company_id, product_id, branch_id order by recorded_at, id
      rows unbounded preceding)::bigint as balance,
    stock_fold(0, 0, 0, quantity, unit_cost) over (partition by company_id, product_id order by recorded_at, id
      rows unbounded preceding) as state
  from stock_movement
) as done
where done.company_id = m.company_id and done.id = m.id;
alter table stock_movement enable trigger stock_movement_append_only;

alter table stock_movement alter column balance set not null, alter column average set not null;

-- The last movement of a product at a branch, or of a product, before an instant.
create index stock_movement_level on stock_movement (company_id, product_id, branch_id, recorded_at desc, id desc)
  include (balance);
drop index stock_movement_product;
create index stock_movement_product on stock_movement (company_id, product_id, recorded_at desc, id desc)
  include (average);
-- What was written down later than it happened: all that "as known now" has to add.
create index stock_movement_late on stock_movement (company_id, product_id, branch_id, recorded_at)
  include (quantity, occurred_at) where occurred_at <> recorded_at;

alter table stock_level
  -- When this was last counted. What arrives later, but happened before, is settled so that the counted result stands.
  add column counted_at timestamptz,
  -- Seconds: no movement was written down later than this after it happened. As far "as known now" looks ahead.
  add column late_by bigint not null default 0;
update stock_level level set late_by = late.most from (
  select company_id, product_id, branch_id, ceil(extract(epoch from max(recorded_at - occurred_at))) as most
  from stock_movement where occurred_at <> recorded_at group by company_id, product_id, branch_id
) as late
where late.company_id = level.company_id and late.product_id = level.product_id and late.branch_id = level.branch_id;

-- A check looks at a row before it meets the one that exists, and a release is negative: so this looks afterwards.
alter table stock_level drop constraint stock_level_committed_check, drop constraint stock_level_incoming_check;
create function refuse_negative_hold() returns trigger language plpgsql as $$
begin
  raise exception 'more is released than was held' using errcode = 'check_violation', constraint = 'stock_level_holds',
    table = 'stock_level';
end $$;
create trigger stock_level_holds after insert or update on stock_level
  for each row when (new.committed < 0 or new.incoming < 0) execute function refuse_negative_hold();
