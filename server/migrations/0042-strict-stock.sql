-- Products that are never sold beyond stock, also not by tills that are cut off: those sell what was lent to them.
-- Quantities are thousandths of a unit.

alter table product add column strict_stock boolean not null default false;
create index product_strict on product (company_id, id) where strict_stock;

-- Units lent to a till. What it holds is committed at its branch (stock_level.committed), so nobody else sells it. Three
-- counters that only grow: the server raises `granted`, the till tells `returned`, each sale that arrives raises `used`.
create table till_lease (
  id bigint generated always as identity,
  company_id bigint not null,
  device_id bigint not null,
  product_id bigint not null,
  branch_id bigint not null,
  -- A till whose memory is in doubt goes on in a new epoch, and is lent anew.
  epoch bigint not null,
  granted bigint not null default 0,
  returned bigint not null default 0,
  used bigint not null default 0,
  held bigint not null generated always as (granted - returned - used) stored,
  -- Asked for in vain, and when: others keep less for a while.
  short bigint not null default 0,
  short_at timestamptz,
  -- When it was last sold from or asked for.
  used_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- When the till, with nothing left to send, last told what it has of it.
  told_at timestamptz,
  closed_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, device_id) references till_device (company_id, id),
  foreign key (company_id, product_id) references product (company_id, id),
  foreign key (company_id, branch_id) references branch (company_id, id),
  constraint till_lease_counters check (returned >= 0 and used >= 0 and returned + used <= granted),
  check (closed_at is null or granted = returned + used)
);
create unique index till_lease_open on till_lease (company_id, device_id, product_id, branch_id, epoch) where closed_at is null;
create index till_lease_product on till_lease (company_id, product_id, branch_id) where closed_at is null;
