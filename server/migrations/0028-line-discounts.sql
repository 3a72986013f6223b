-- What a line costs is told apart: its list amount, what the clerk took off by price or discount, and what promotions took off.
alter table sales_line
  add column own_discount bigint not null default 0,
  add column promotion_discount bigint not null default 0;
update sales_line set own_discount = round(list_price::numeric * quantity / 1000) - total
where round(list_price::numeric * quantity / 1000) <> total;
-- Goods that came back are shares of their sale, rounded from its start.
alter table sales_line add constraint sales_line_adds_up check (
  quantity < 0 or round(list_price::numeric * quantity / 1000) - own_discount - promotion_discount = total);
alter table sales_line add constraint sales_line_promotion_within check (
  quantity < 0 or (promotion_discount >= 0 and total >= 0));

-- What promotions took off in all; and codes, as they were typed or scanned.
alter table sales_order
  add column promotion_discount bigint not null default 0,
  add column codes text[] not null default '{}';
