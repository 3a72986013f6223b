-- Customers, their types and price levels, balances.

-- Four types per company, each with the prices it buys at.
create table customer_type (
  company_id bigint not null references company on delete cascade,
  key text not null check (key in ('retail', 'wholesale', 'vip', 'staff')),
  name text not null check (name <> ''),
  price_level text not null check (price_level in ('retail', 'pack', 'costPlus')),
  -- Added to the cost where the level is costPlus.
  percent numeric(6, 2) not null default 0 check (percent between 0 and 500),
  position integer not null,
  version integer not null default 1,
  primary key (company_id, key)
);
create function usual_customer_types(company bigint) returns void language sql as $$
  insert into customer_type (company_id, key, name, price_level, percent, position)
  values
    (company, 'retail', 'Retail', 'retail', 0, 1),
    (company, 'wholesale', 'Wholesale', 'pack', 0, 2),
    (company, 'vip', 'VIP', 'retail', 0, 3),
    (company, 'staff', 'Staff', 'costPlus', 10, 4);
$$;
create function fill_customer_types() returns trigger language plpgsql as $$
begin
  perform usual_customer_types(new.id);
  return null;
end $$;
create trigger company_customer_types after insert on company for each row execute function fill_customer_types();
select usual_customer_types(id) from company;

create table customer (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  type text not null default 'retail',
  name text not null check (name <> ''),
  company_name text not null default '',
  contact_name text not null default '',
  email text not null default '',
  -- E.164, as users have it.
  phone text not null default '',
  tax_number text not null default '',
  billing_address jsonb not null default '{}',
  delivery_address jsonb not null default '{}',
  -- Cents that may stand on account.
  credit_limit bigint not null default 0 check (credit_limit >= 0),
  -- Null: the company's own.
  terms_days integer check (terms_days between 0 and 365),
  note text not null default '',
  tags text[] not null default '{}',
  status text not null default 'active' check (status in ('active', 'inactive')),
  -- What the search box looks in, and what three-letter indexes cannot find; see the customers' writer.
  search text not null default '',
  grams text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A customer with history is archived, never erased.
  archived_at timestamptz,
  version integer not null default 1,
  unique (company_id, id),
  constraint customer_type_known foreign key (company_id, type) references customer_type (company_id, key)
);
create index customer_name on customer (company_id, lower(name) collate "C", id) where archived_at is null;
create index customer_of_type on customer (company_id, type, lower(name) collate "C", id) where archived_at is null;
create index customer_status on customer (company_id, status, lower(name) collate "C", id) where archived_at is null;
create index customer_created on customer (company_id, created_at, id) where archived_at is null;
create index customer_phone on customer (company_id, phone) where archived_at is null and phone <> '';
create index customer_email on customer (company_id, lower(email)) where archived_at is null and email <> '';
create index customer_tax_number on customer (company_id, tax_number) where archived_at is null and tax_number <> '';
create index customer_tags on customer using gin (tags);
create index customer_search on customer using gin (search gin_trgm_ops);
create index customer_grams on customer using gin (grams);

-- What a customer owes and has bought. Made with the customer; after that written by sales alone, in the order's own
-- transaction. balance = invoiced - paid - credited, in cents.
create table customer_balance (
  company_id bigint not null,
  customer_id bigint not null,
  balance bigint not null default 0,
  on_account bigint not null default 0,
  store_credit bigint not null default 0 constraint customer_store_credit check (store_credit >= 0),
  sales bigint not null default 0,
  orders integer not null default 0,
  last_order_at timestamptz,
  primary key (company_id, customer_id),
  foreign key (company_id, customer_id) references customer (company_id, id) on delete cascade
);
create index customer_balance_balance on customer_balance (company_id, balance, customer_id);
create index customer_balance_sales on customer_balance (company_id, sales, customer_id);

create function open_customer_balances() returns trigger language plpgsql as $$
begin
  insert into customer_balance (company_id, customer_id) select company_id, id from added;
  return null;
end $$;
create trigger customer_balance_opened after insert on customer referencing new table as added
  for each statement execute function open_customer_balances();

-- Erases a customer nothing refers to, and archives one that has history. True when it is gone for good.
create function remove_customer(company bigint, customer bigint) returns boolean language plpgsql as $$
begin
  delete from customer c where c.company_id = company and c.id = customer;
  return true;
exception when foreign_key_violation then
  update customer c set archived_at = now(), updated_at = now(), version = c.version + 1
  where c.company_id = company and c.id = customer;
  return false;
end $$;

-- Makes one customer of two: whatever refers to the one by a foreign key, now or in a later release, refers to the other
-- from here on, and the balances add up.
create function merge_customers(company bigint, from_id bigint, into_id bigint) returns void language plpgsql as $$
declare
  link record;
begin
  for link in
    select k.conrelid::regclass as place, a.attname as field
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey) and a.attname <> 'company_id'
    where k.contype = 'f' and k.confrelid = 'customer'::regclass and k.conrelid <> 'customer_balance'::regclass
  loop
    execute format('update %s set %I = $1 where company_id = $2 and %I = $3', link.place, link.field, link.field)
      using into_id, company, from_id;
  end loop;
  update customer_balance b
  set balance = b.balance + f.balance, on_account = b.on_account + f.on_account, store_credit = b.store_credit + f.store_credit,
    sales = b.sales + f.sales, orders = b.orders + f.orders, last_order_at = greatest(b.last_order_at, f.last_order_at)
  from customer_balance f
  where b.company_id = company and b.customer_id = into_id and f.company_id = company and f.customer_id = from_id;
  delete from customer c where c.company_id = company and c.id = from_id;
end $$;
