-- Where a branch runs out of a product and where it has some again: few among all movements, and all that the days without
-- stock are made of.
create index stock_movement_crossing on stock_movement (company_id, branch_id, recorded_at, id)
  include (product_id, balance) where (balance <= 0) <> (balance - quantity <= 0);
