-- When a branch orders a product again, and how much: where it says nothing, the product's own usual quantity counts.
create table stock_reorder (
  company_id bigint not null,
  product_id bigint not null,
  branch_id bigint not null,
  -- Thousandths of a unit. Low: no more than this is available.
  reorder_point bigint check (reorder_point between 0 and 999999000),
  reorder_qty bigint check (reorder_qty between 1 and 999999000),
  updated_at timestamptz not null default now(),
  primary key (company_id, product_id, branch_id),
  foreign key (company_id, branch_id) references branch (company_id, id) on delete cascade,
  foreign key (company_id, product_id) references product (company_id, id) on delete cascade
);
create index stock_reorder_branch on stock_reorder (company_id, branch_id);

-- Why stock was corrected or written off; movements of other kinds have none.
alter table stock_movement add column reason text, add column note text not null default '';

-- Of what came, how much was damaged and what happened to it; and what it cost where that was not as ordered.
alter table purchase_receipt_line
  add column damaged bigint not null default 0,
  add column damaged_action text check (damaged_action in ('return', 'writeOff')),
  -- Cents without GST, per unit or pack, discount off.
  add column cost bigint check (cost >= 0),
  add constraint purchase_receipt_line_damaged check (damaged between 0 and quantity),
  add constraint purchase_receipt_line_action check ((damaged > 0) = (damaged_action is not null));
-- The document that wrote the damaged goods of a receipt off.
alter table purchase_receipt add column write_off_id bigint,
  add constraint purchase_receipt_write_off foreign key (company_id, write_off_id) references write_off (company_id, id);
create index purchase_receipt_write_off on purchase_receipt (company_id, write_off_id) where write_off_id is not null;

-- The shelf or bin where somebody counted.
alter table stock_take_entry add column place text not null default '';
