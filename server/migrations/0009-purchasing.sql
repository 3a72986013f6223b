-- Purchase orders, receipts, returns to suppliers.

create table purchase_order (
  id bigint generated always as identity,
  company_id bigint not null references company,
  branch_id bigint not null,
  supplier_id bigint not null,
  -- P-0001-2026-000001, given when it is ordered; empty before.
  reference text not null default '',
  status text not null default 'draft'
    check (status in ('draft', 'ordered', 'partlyReceived', 'received', 'cancelled', 'closed')),
  other_reference text not null default '',
  note text not null default '',
  expected_date date,
  -- The company's while it is a draft, and fixed from then on.
  gst_rate numeric(5, 2) not null check (gst_rate between 0 and 30),
  -- What its lines add up to: thousandths of a unit, lines, cents.
  quantity bigint not null default 0 check (quantity >= 0),
  received_quantity bigint not null default 0 check (received_quantity >= 0),
  items integer not null default 0 check (items >= 0),
  subtotal bigint not null default 0,
  discount bigint not null default 0,
  gst bigint not null default 0,
  total bigint not null default 0,
  created_by_id bigint,
  created_by text not null,
  received_by text,
  created_at timestamptz not null default now(),
  ordered_at timestamptz,
  fully_received_at timestamptz,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, branch_id) references branch (company_id, id),
  foreign key (company_id, supplier_id) references supplier (company_id, id),
  constraint purchase_order_total check (total = subtotal - discount + gst),
  constraint purchase_order_numbered check ((reference = '') = (status = 'draft')),
  constraint purchase_order_has_lines check (status = 'draft' or items > 0)
);
create unique index purchase_order_reference on purchase_order (company_id, reference) where reference <> '';
create index purchase_order_created on purchase_order (company_id, created_at desc, id desc);
create index purchase_order_branch on purchase_order (company_id, branch_id, created_at desc, id desc);
create index purchase_order_supplier on purchase_order (company_id, supplier_id, created_at desc, id desc);
create index purchase_order_status on purchase_order (company_id, status, created_at desc, id desc);
create index purchase_order_amount on purchase_order (company_id, total, id);
create index purchase_order_units on purchase_order (company_id, quantity, id);
create index purchase_order_by_reference on purchase_order (company_id, reference, id);
create index purchase_order_ordered on purchase_order (company_id, ordered_at);
create index purchase_order_received on purchase_order (company_id, fully_received_at);
create index purchase_order_expected on purchase_order (company_id, expected_date, id);
create index purchase_order_text on purchase_order using gin (
  lower(reference) gin_trgm_ops, lower(other_reference) gin_trgm_ops, lower(created_by) gin_trgm_ops
);

create table purchase_line (
  id bigint generated always as identity,
  company_id bigint not null,
  order_id bigint not null,
  position integer not null,
  product_id bigint not null,
  pack boolean not null,
  -- Units in a pack when it was ordered.
  unit_qty integer not null check (unit_qty >= 1),
  -- Thousandths of a unit, or of a pack.
  order_qty bigint not null check (order_qty > 0),
  -- Cents without GST, per unit or pack.
  cost bigint not null check (cost >= 0),
  discount numeric(5, 2) not null default 0 check (discount between 0 and 100),
  gst_free boolean not null,
  subtotal bigint not null check (subtotal >= 0),
  gst bigint not null check (gst >= 0),
  received bigint not null default 0 check (received >= 0),
  returned bigint not null default 0,
  primary key (company_id, id),
  foreign key (company_id, order_id) references purchase_order (company_id, id) on delete cascade,
  foreign key (company_id, product_id) references product (company_id, id),
  constraint purchase_line_returned check (returned between 0 and received)
);
create index purchase_line_order on purchase_line (company_id, order_id, position);
create index purchase_line_product on purchase_line (company_id, product_id, order_id);

-- What came in or went back, when, and who saw to it. Never changed afterwards.
create table purchase_receipt (
  id bigint generated always as identity,
  company_id bigint not null,
  order_id bigint not null,
  kind text not null check (kind in ('receipt', 'return')),
  note text not null default '',
  user_id bigint,
  user_name text not null,
  occurred_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, order_id) references purchase_order (company_id, id)
);
create index purchase_receipt_order on purchase_receipt (company_id, order_id, id);
create table purchase_receipt_line (
  company_id bigint not null,
  receipt_id bigint not null,
  line_id bigint not null,
  quantity bigint not null check (quantity > 0),
  primary key (company_id, receipt_id, line_id),
  foreign key (company_id, receipt_id) references purchase_receipt (company_id, id),
  foreign key (company_id, line_id) references purchase_line (company_id, id)
);
create index purchase_receipt_line_line on purchase_receipt_line (company_id, line_id);
