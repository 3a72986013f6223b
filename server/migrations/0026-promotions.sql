-- Promotions, what they cover, how often they were used, and what orders got of them. Money is whole cents. Moments and
-- hours are the branch's own clock.

create table promotion (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  name text not null check (name <> ''),
  note text not null default '',
  state text not null check (state in ('draft', 'active', 'paused')),
  -- One shape for each kind, see contract/promotions.ts; what it names of other tables stands in columns and in promotion_scope.
  terms jsonb not null,
  kind text not null generated always as (terms ->> 'kind') stored,
  -- Given away by a spend promotion.
  gift_product_id bigint,
  customer_types text[] not null default '{}' check (customer_types <@ array['retail', 'wholesale', 'vip', 'staff']),
  channels text[] not null default '{}'
    check (channels <@ array['inStore', 'phone', 'web', 'mobile', 'wholesale']),
  -- As the branch's clock shows them: 2026-11-16T09:00, 09:00.
  starts_at text collate "C" check (starts_at ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$'),
  ends_at text collate "C" check (ends_at ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$'),
  hours_from text check (hours_from ~ '^\d\d:\d\d$'),
  hours_to text check (hours_to ~ '^\d\d:\d\d$'),
  weekdays smallint[] not null default '{}' check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]),
  code text check (code <> ''),
  limit_per_order integer check (limit_per_order >= 1),
  limit_per_customer integer check (limit_per_customer >= 1),
  limit_total integer check (limit_total >= 1),
  priority integer not null default 0 check (priority between 0 and 100),
  exclusive boolean not null default false,
  minimum_basket bigint not null default 0 check (minimum_basket >= 0),
  below_cost boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- One that was used is archived, never erased; its code becomes free.
  archived_at timestamptz,
  version integer not null default 1,
  unique (company_id, id),
  foreign key (company_id, gift_product_id) references product (company_id, id),
  constraint promotion_window check (starts_at < ends_at),
  constraint promotion_hours check ((hours_from is null) = (hours_to is null) and hours_from <> hours_to),
  constraint promotion_gift check ((gift_product_id is not null) = coalesce(terms #>> '{reward,kind}' = 'gift', false)),
  constraint promotion_terms check (coalesce(case terms ->> 'kind'
    when 'percentage' then (terms ->> 'percent')::numeric between 0 and 100
    when 'amountOff' then (terms ->> 'amount')::bigint > 0
    when 'fixedPrice' then (terms ->> 'price')::bigint >= 0
    when 'buyGet' then (terms ->> 'buy')::integer >= 1 and (terms ->> 'get')::integer >= 1
      and (terms ->> 'percent')::numeric between 0 and 100
    when 'bundle' then (terms ->> 'quantity')::integer >= 2 and (terms ->> 'price')::bigint >= 0
    when 'quantityBreaks' then jsonb_array_length(terms -> 'breaks') >= 1
    when 'spend' then (terms ->> 'threshold')::bigint > 0 and (case terms #>> '{reward,kind}'
      when 'percent' then (terms #>> '{reward,percent}')::numeric between 0 and 100
      when 'amount' then (terms #>> '{reward,amount}')::bigint > 0
      when 'gift' then (terms #>> '{reward,quantity}')::integer >= 1 end)
    end, false))
);
create unique index promotion_code on promotion (company_id, code) where archived_at is null and code is not null;
create index promotion_created on promotion (company_id, created_at desc, id desc) where archived_at is null;
create index promotion_active on promotion (company_id, id) where archived_at is null and state = 'active';
create index promotion_gift_product on promotion (company_id, gift_product_id) where gift_product_id is not null;

-- Where it counts; no row: at every branch.
create table promotion_branch (
  company_id bigint not null,
  promotion_id bigint not null,
  branch_id bigint not null,
  primary key (company_id, promotion_id, branch_id),
  foreign key (company_id, promotion_id) references promotion (company_id, id) on delete cascade,
  foreign key (company_id, branch_id) references branch (company_id, id)
);
create index promotion_branch_branch on promotion_branch (company_id, branch_id);

-- What it covers, what it leaves out, and what one gets where that is something else. No row of `scope`: every product.
create table promotion_scope (
  company_id bigint not null,
  promotion_id bigint not null,
  side text not null check (side in ('scope', 'exclusions', 'get')),
  product_id bigint,
  category_id bigint,
  brand_id bigint,
  tag_id bigint,
  supplier_id bigint,
  check (num_nonnulls(product_id, category_id, brand_id, tag_id, supplier_id) = 1),
  unique nulls not distinct (promotion_id, side, product_id, category_id, brand_id, tag_id, supplier_id),
  foreign key (company_id, promotion_id) references promotion (company_id, id) on delete cascade,
  foreign key (company_id, product_id) references product (company_id, id),
  foreign key (company_id, category_id) references category (company_id, id),
  foreign key (company_id, brand_id) references brand (company_id, id),
  foreign key (company_id, tag_id) references tag (company_id, id),
  foreign key (company_id, supplier_id) references supplier (company_id, id)
);
create index promotion_scope_promotion on promotion_scope (company_id, promotion_id);
create index promotion_scope_product on promotion_scope (company_id, product_id) where product_id is not null;
create index promotion_scope_category on promotion_scope (company_id, category_id) where category_id is not null;
create index promotion_scope_brand on promotion_scope (company_id, brand_id) where brand_id is not null;
create index promotion_scope_tag on promotion_scope (company_id, tag_id) where tag_id is not null;
create index promotion_scope_supplier on promotion_scope (company_id, supplier_id) where supplier_id is not null;

-- Orders that use it now, and what it took off them: written by the transaction that confirms, cancels or takes back an
-- order, as its last step, because every sale with this promotion meets here.
create table promotion_use (
  company_id bigint not null,
  promotion_id bigint not null,
  uses integer not null default 0 check (uses >= 0),
  given bigint not null default 0,
  primary key (company_id, promotion_id),
  foreign key (company_id, promotion_id) references promotion (company_id, id) on delete cascade
);
create table promotion_customer (
  company_id bigint not null,
  promotion_id bigint not null,
  customer_id bigint not null,
  uses integer not null default 0 check (uses >= 0),
  primary key (company_id, customer_id, promotion_id),
  foreign key (company_id, promotion_id) references promotion (company_id, id) on delete cascade,
  foreign key (company_id, customer_id) references customer (company_id, id) on delete cascade
);
create index promotion_customer_promotion on promotion_customer (company_id, promotion_id);

-- Another one after every change that pricing has to know of: processes keep a company's promotions while it stays the
-- same. It never comes again, not even in a database that was restored.
create table promotion_stamp (
  company_id bigint primary key references company on delete cascade,
  stamp uuid not null default gen_random_uuid()
);
create function promotions_changed(company bigint) returns void language sql as $$
  insert into promotion_stamp (company_id) values (company)
  on conflict (company_id) do update set stamp = gen_random_uuid();
$$;
create function follow_promotion() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into promotion_use (company_id, promotion_id) values (new.company_id, new.id);
  end if;
  perform promotions_changed(coalesce(new.company_id, old.company_id));
  return null;
end $$;
create trigger promotion_followed after insert or update or delete on promotion
  for each row execute function follow_promotion();

-- Takes uses (1), gives them back (-1) or only changes what was given (0), in the order of ids, so that two sales lock
-- alike. Answers those whose limit would be exceeded: the caller then gives the whole order up.
create function count_promotion_uses(
  company bigint, customer bigint, promotions bigint[], taken integer[], amounts bigint[]
) returns bigint[] language plpgsql as $$
declare
  change record;
  total integer;
  most integer;
  most_per_customer integer;
  refused bigint[] := '{}';
begin
  for change in
    select c.promotion_id, c.uses, c.given
    from unnest(promotions, taken, amounts) as c(promotion_id, uses, given) order by c.promotion_id
  loop
    update promotion_use u set uses = greatest(u.uses + change.uses, 0), given = u.given + change.given
    from promotion p
    where u.company_id = company and u.promotion_id = change.promotion_id
      and p.company_id = company and p.id = change.promotion_id
      and (change.uses <= 0 or p.limit_total is null or u.uses < p.limit_total)
    returning u.uses, p.limit_total, p.limit_per_customer into total, most, most_per_customer;
    if not found then
      refused := refused || change.promotion_id;
      continue;
    end if;
    -- Used up with this one, or no longer: others learn of it.
    if change.uses > 0 and total = most or change.uses < 0 and total = most - 1 then
      perform promotions_changed(company);
    end if;
    if customer is null or change.uses = 0 then
      continue;
    end if;
    insert into promotion_customer as u (company_id, promotion_id, customer_id, uses)
    values (company, change.promotion_id, customer, greatest(change.uses, 0))
    on conflict (company_id, customer_id, promotion_id) do update set uses = greatest(u.uses + change.uses, 0)
      where change.uses < 0 or most_per_customer is null or u.uses < most_per_customer;
    if not found then
      refused := refused || change.promotion_id;
    end if;
  end loop;
  return refused;
end $$;

-- Erases a promotion no order refers to, and archives one that was used. True when it is gone for good.
create function remove_promotion(company bigint, promotion_id bigint) returns boolean language plpgsql as $$
begin
  delete from promotion p where p.company_id = company and p.id = promotion_id;
  return true;
exception when foreign_key_violation then
  update promotion p set archived_at = now(), updated_at = now(), version = p.version + 1
  where p.company_id = company and p.id = promotion_id;
  return false;
end $$;

-- Promotions of a brand, category, tag or supplier that is merged cover the one it becomes.
create function merge_promotion_scope(company bigint, kind text, from_id bigint, into_id bigint) returns void
language plpgsql as $$
declare
  touched bigint[];
begin
  execute format('select array_agg(distinct promotion_id) from promotion_scope where company_id = $1 and %I = $2', kind || '_id')
    into touched using company, from_id;
  if touched is null then
    return;
  end if;
  execute format(
    'delete from promotion_scope s where company_id = $1 and %1$I = $2 and exists (
       select from promotion_scope t where t.promotion_id = s.promotion_id and t.side = s.side and t.%1$I = $3)', kind || '_id')
    using company, from_id, into_id;
  execute format('update promotion_scope set %1$I = $3 where company_id = $1 and %1$I = $2', kind || '_id')
    using company, from_id, into_id;
  update promotion p set updated_at = now(), version = p.version + 1 where p.company_id = company and p.id = any (touched);
end $$;

-- What an order got, as it was then.
create table sales_order_promotion (
  company_id bigint not null,
  order_id bigint not null,
  promotion_id bigint not null,
  promotion_version integer not null,
  name text not null,
  amount bigint not null,
  -- Groups or units.
  times integer not null,
  -- Whether it is among the uses now: a confirmed order is, one that was cancelled or came back whole no longer.
  counted boolean not null default false,
  primary key (company_id, order_id, promotion_id),
  foreign key (company_id, order_id) references sales_order (company_id, id) on delete cascade,
  foreign key (company_id, promotion_id) references promotion (company_id, id)
);
create index sales_order_promotion_promotion on sales_order_promotion (company_id, promotion_id, order_id desc);
create table sales_line_promotion (
  company_id bigint not null,
  line_id bigint not null,
  promotion_id bigint not null,
  amount bigint not null,
  primary key (company_id, line_id, promotion_id),
  foreign key (company_id, line_id) references sales_line (company_id, id) on delete cascade,
  foreign key (company_id, promotion_id) references promotion (company_id, id)
);
create index sales_line_promotion_promotion on sales_line_promotion (company_id, promotion_id);

-- Uses of both customers add up.
create or replace function merge_customers(company bigint, from_id bigint, into_id bigint) returns void language plpgsql as $$
declare
  link record;
begin
  for link in
    select k.conrelid::regclass as place, a.attname as field
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey) and a.attname <> 'company_id'
    where k.contype = 'f' and k.confrelid = 'customer'::regclass
      and k.conrelid not in ('customer_balance'::regclass, 'promotion_customer'::regclass)
  loop
    execute format('update %s set %I = $1 where company_id = $2 and %I = $3', link.place, link.field, link.field)
      using into_id, company, from_id;
  end loop;
  update customer_balance b
  set balance = b.balance + f.balance, on_account = b.on_account + f.on_account, store_credit = b.store_credit + f.store_credit,
    sales = b.sales + f.sales, orders = b.orders + f.orders, last_order_at = greatest(b.last_order_at, f.last_order_at)
  from customer_balance f
  where b.company_id = company and b.customer_id = into_id and f.company_id = company and f.customer_id = from_id;
  insert into promotion_customer as u (company_id, promotion_id, customer_id, uses)
  select company, promotion_id, into_id, uses from promotion_customer
  where company_id = company and customer_id = from_id order by promotion_id
  on conflict (company_id, customer_id, promotion_id) do update set uses = u.uses + excluded.uses;
  delete from customer c where c.company_id = company and c.id = from_id;
end $$;
