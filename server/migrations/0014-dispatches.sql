-- What left of an order, each time something did: when, by whose hand, with which courier. A sale that leaves whole as it
-- is confirmed has no row here: the order itself says all of it, and a till writes nothing twice.
create table sales_dispatch (
  id bigint generated always as identity,
  company_id bigint not null,
  order_id bigint not null,
  dispatched_at timestamptz not null,
  courier_type text,
  tracking_number text not null default '',
  user_id bigint not null,
  user_name text not null,
  primary key (company_id, id),
  foreign key (company_id, order_id) references sales_order (company_id, id) on delete cascade
);
create index sales_dispatch_order on sales_dispatch (company_id, order_id, id);

create table sales_dispatch_line (
  company_id bigint not null,
  dispatch_id bigint not null,
  line_id bigint not null,
  -- Thousandths of what was ordered, packs or units.
  quantity bigint not null check (quantity > 0),
  primary key (company_id, dispatch_id, line_id),
  foreign key (company_id, dispatch_id) references sales_dispatch (company_id, id) on delete cascade,
  foreign key (company_id, line_id) references sales_line (company_id, id)
);
create index sales_dispatch_line_line on sales_dispatch_line (company_id, line_id);

-- Bytes, not the language's order of letters: so the index of references also finds how one begins.
alter table sales_order alter column reference type text collate "C";
