-- Transfers between branches, write-offs, and stock taking. Quantities are thousandths of a unit.

create table stock_transfer (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  reference text not null default '',
  status text not null default 'draft' check (status in ('draft', 'inTransit', 'received', 'cancelled')),
  from_branch_id bigint not null,
  to_branch_id bigint not null,
  note text not null default '',
  created_by bigint,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  sent_by_name text not null default '',
  sent_at timestamptz,
  received_by_name text not null default '',
  received_at timestamptz,
  version integer not null default 1,
  unique (company_id, id),
  foreign key (company_id, from_branch_id) references branch (company_id, id),
  foreign key (company_id, to_branch_id) references branch (company_id, id),
  constraint stock_transfer_two_branches check (from_branch_id <> to_branch_id),
  check ((sent_at is not null) = (status in ('inTransit', 'received')))
);
create unique index stock_transfer_reference on stock_transfer (company_id, reference) where reference <> '';
create index stock_transfer_list on stock_transfer (company_id, created_at desc, id desc);
create index stock_transfer_from on stock_transfer (company_id, from_branch_id, created_at desc, id desc);
create index stock_transfer_to on stock_transfer (company_id, to_branch_id, created_at desc, id desc);

create table stock_transfer_line (
  id bigint generated always as identity,
  company_id bigint not null,
  transfer_id bigint not null,
  product_id bigint not null,
  quantity bigint not null check (quantity > 0),
  received bigint not null default 0 check (received >= 0),
  returned bigint not null default 0 check (returned >= 0),
  lost bigint not null default 0 check (lost >= 0),
  -- What it left at: it comes in at the same, so that moving goods about does not change their worth.
  unit_cost numeric(20, 6) not null default 0,
  primary key (company_id, id),
  constraint stock_transfer_line_product unique (company_id, transfer_id, product_id),
  foreign key (company_id, transfer_id) references stock_transfer (company_id, id) on delete cascade,
  foreign key (company_id, product_id) references product (company_id, id),
  constraint stock_transfer_line_all check (received + returned + lost <= quantity)
);
create index stock_transfer_line_by_product on stock_transfer_line (company_id, product_id, transfer_id);

create table write_off (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  reference text not null default '',
  branch_id bigint not null,
  note text not null default '',
  -- The write-off this one takes back.
  undoes_id bigint,
  created_by bigint,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  constraint write_off_undone_once unique (company_id, undoes_id),
  foreign key (company_id, branch_id) references branch (company_id, id),
  foreign key (company_id, undoes_id) references write_off (company_id, id)
);
create unique index write_off_reference on write_off (company_id, reference) where reference <> '';
create index write_off_branch on write_off (company_id, branch_id, created_at desc, id desc);
create index write_off_list on write_off (company_id, created_at desc, id desc);

create table write_off_line (
  id bigint generated always as identity,
  company_id bigint not null,
  write_off_id bigint not null,
  product_id bigint not null,
  -- Negative in a document that takes another back.
  quantity bigint not null check (quantity <> 0),
  reason text not null check (reason in ('damaged', 'expired', 'stolen', 'sample', 'other')),
  note text not null default '',
  unit_cost numeric(20, 6) not null,
  primary key (company_id, id),
  foreign key (company_id, write_off_id) references write_off (company_id, id) on delete cascade,
  foreign key (company_id, product_id) references product (company_id, id)
);
create index write_off_line_document on write_off_line (company_id, write_off_id);
create index write_off_line_product on write_off_line (company_id, product_id, write_off_id);

create table stock_take (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  branch_id bigint not null,
  reference text not null default '',
  status text not null default 'counting' check (status in ('counting', 'review', 'applied', 'cancelled')),
  scope text not null check (scope in ('all', 'category', 'brand', 'supplier', 'list')),
  category_id bigint,
  brand_id bigint,
  supplier_id bigint,
  -- How the category, brand or supplier was called: it may be gone by the time somebody looks.
  scope_name text not null default '',
  blind boolean not null default true,
  recount_units bigint check (recount_units >= 0),
  recount_value bigint check (recount_value >= 0),
  complete boolean not null default false,
  note text not null default '',
  created_by bigint,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  -- The end of counting: what nobody found by then was not there.
  reviewed_at timestamptz,
  applied_by_name text not null default '',
  applied_at timestamptz,
  version integer not null default 1,
  unique (company_id, id),
  foreign key (company_id, branch_id) references branch (company_id, id),
  foreign key (company_id, category_id) references category (company_id, id) on delete set null (category_id),
  foreign key (company_id, brand_id) references brand (company_id, id) on delete set null (brand_id),
  foreign key (company_id, supplier_id) references supplier (company_id, id) on delete set null (supplier_id),
  check ((applied_at is not null) = (status = 'applied')),
  check (category_id is null or scope = 'category'),
  check (brand_id is null or scope = 'brand'),
  check (supplier_id is null or scope = 'supplier')
);
create unique index stock_take_reference on stock_take (company_id, reference) where reference <> '';
create index stock_take_list on stock_take (company_id, created_at desc, id desc);
create index stock_take_branch on stock_take (company_id, branch_id, created_at desc, id desc);

-- The products of a stock take that is about a list.
create table stock_take_product (
  company_id bigint not null,
  take_id bigint not null,
  product_id bigint not null,
  primary key (company_id, take_id, product_id),
  foreign key (company_id, take_id) references stock_take (company_id, id) on delete cascade,
  foreign key (company_id, product_id) references product (company_id, id)
);

-- What was counted so far: the sum of a product's entries since it was last begun.
create table stock_take_line (
  company_id bigint not null,
  take_id bigint not null,
  product_id bigint not null,
  counted bigint not null constraint stock_take_line_counted check (counted between 0 and 10000000000),
  counted_at timestamptz not null,
  entries integer not null default 0,
  round integer not null default 1,
  -- The first entry that counts.
  since_id bigint,
  recount boolean not null default false,
  zeroed boolean not null default false,
  superseded boolean not null default false,
  -- As they were applied; until then both follow from the ledger.
  expected bigint,
  unit_cost numeric(20, 6),
  primary key (company_id, take_id, product_id),
  foreign key (company_id, take_id) references stock_take (company_id, id) on delete cascade,
  foreign key (company_id, product_id) references product (company_id, id)
);

create table stock_take_entry (
  id bigint generated always as identity,
  company_id bigint not null,
  take_id bigint not null,
  product_id bigint not null,
  client_id text not null,
  quantity bigint not null,
  add boolean not null,
  counted_at timestamptz not null,
  user_id bigint,
  user_name text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (company_id, id),
  -- Sent twice by a phone that lost its connection, it counts once.
  constraint stock_take_entry_once unique (company_id, take_id, client_id),
  foreign key (company_id, take_id) references stock_take (company_id, id) on delete cascade,
  foreign key (company_id, product_id) references product (company_id, id)
);
create index stock_take_entry_list on stock_take_entry (company_id, take_id, id desc);
create index stock_take_entry_product on stock_take_entry (company_id, take_id, product_id, id desc);
