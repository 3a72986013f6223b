-- The ledger: movements are appended, levels and averages follow in the same transaction, by one writer.

create table stock_level (
  company_id bigint not null,
  branch_id bigint not null,
  product_id bigint not null,
  -- Thousandths of a unit.
  on_hand bigint not null default 0,
  committed bigint not null default 0 check (committed >= 0),
  incoming bigint not null default 0 check (incoming >= 0),
  updated_at timestamptz not null default now(),
  primary key (company_id, product_id, branch_id),
  foreign key (company_id, branch_id) references branch (company_id, id),
  foreign key (company_id, product_id) references product (company_id, id)
);
create index stock_level_branch on stock_level (company_id, branch_id, product_id) include (on_hand, committed);

-- Weighted average cost per product and company: exact quantity and value, rounded only when shown.
create table stock_cost (
  company_id bigint not null,
  product_id bigint not null,
  quantity bigint not null default 0,
  value numeric(24, 6) not null default 0,
  -- The average to go on with while nothing is on hand.
  average numeric(20, 6) not null default 0 check (average >= 0),
  primary key (company_id, product_id),
  foreign key (company_id, product_id) references product (company_id, id)
);

create table stock_movement (
  id bigint generated always as identity,
  company_id bigint not null,
  branch_id bigint not null,
  product_id bigint not null,
  kind text not null check (kind in ('opening', 'receipt', 'sale', 'return', 'count', 'transferOut', 'transferIn', 'writeOff', 'correction')),
  quantity bigint not null check (quantity <> 0),
  -- Dollars with six decimals, per unit.
  unit_cost numeric(20, 6) not null check (unit_cost >= 0),
  document_type text,
  document_id bigint,
  reference text not null default '',
  user_id bigint,
  user_name text not null,
  occurred_at timestamptz not null,
  -- Taken after the level is locked, so that no later commit slips behind a snapshot.
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (company_id, id),
  foreign key (company_id, branch_id) references branch (company_id, id),
  foreign key (company_id, product_id) references product (company_id, id)
);
create index stock_movement_product on stock_movement (company_id, product_id, recorded_at desc, id desc);
create index stock_movement_branch on stock_movement (company_id, branch_id, recorded_at desc, id desc);
create index stock_movement_document on stock_movement (company_id, document_type, document_id);
create trigger stock_movement_append_only before update or delete or truncate on stock_movement
  for each statement execute function refuse_change();
