-- Products and the four lists they are sorted by. Money is whole cents, quantities are thousandths of a unit.

create table brand (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  name text not null check (name <> ''),
  created_at timestamptz not null default now(),
  version integer not null default 1,
  unique (company_id, id)
);
create unique index brand_name on brand (company_id, lower(name));

create table category (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  parent_id bigint,
  name text not null check (name <> ''),
  position integer not null default 0,
  -- Ids from the top down to itself, kept by the trigger below: what lies under a category is one index range.
  path bigint[] not null default '{}',
  created_at timestamptz not null default now(),
  version integer not null default 1,
  unique (company_id, id),
  foreign key (company_id, parent_id) references category (company_id, id),
  check (parent_id <> id)
);
create unique index category_name on category (company_id, parent_id, lower(name)) nulls not distinct;
create index category_path on category using gin (path);

create function set_category_path() returns trigger language plpgsql as $$
begin
  if new.parent_id is null then
    new.path := array[new.id];
  else
    select path || new.id into new.path from category where id = new.parent_id;
  end if;
  if array_position(new.path, new.id) < cardinality(new.path) then
    raise exception 'a category cannot lie under itself' using errcode = 'check_violation', constraint = 'category_cycle';
  end if;
  return new;
end $$;
create trigger category_path_set before insert or update of parent_id on category
  for each row execute function set_category_path();
create function move_category_children() returns trigger language plpgsql as $$
begin
  update category set path = new.path || path[cardinality(old.path) + 1:] where path @> array[new.id] and id <> new.id;
  return null;
end $$;
create trigger category_children_move after update of parent_id on category
  for each row when (old.parent_id is distinct from new.parent_id) execute function move_category_children();

create table supplier (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  name text not null check (name <> ''),
  contact_name text not null default '',
  email text not null default '',
  phone text not null default '',
  address text not null default '',
  tax_number text not null default '',
  lead_time_days integer not null default 7 check (lead_time_days between 0 and 365),
  terms_days integer not null default 30 check (terms_days between 0 and 365),
  currency_note text not null default '',
  note text not null default '',
  created_at timestamptz not null default now(),
  version integer not null default 1,
  unique (company_id, id)
);
create unique index supplier_name on supplier (company_id, lower(name));

create table tag (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  name text not null check (name <> ''),
  color text not null default '',
  created_at timestamptz not null default now(),
  version integer not null default 1,
  unique (company_id, id)
);
create unique index tag_name on tag (company_id, lower(name));

create table product (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  sku text not null check (sku <> ''),
  title text not null check (title <> ''),
  chinese_title text not null default '',
  short_description text not null default '',
  description text not null default '',
  -- Centimetres, cubic metres, kilograms.
  length numeric(9, 2) check (length >= 0),
  width numeric(9, 2) check (width >= 0),
  height numeric(9, 2) check (height >= 0),
  -- Null: derived from the three.
  volume numeric(15, 6) check (volume >= 0),
  weight numeric(10, 3) check (weight >= 0),
  brand_id bigint,
  category_id bigint,
  supplier_id bigint,
  retail_price bigint not null check (retail_price >= 0),
  cost_price bigint not null default 0 check (cost_price >= 0),
  gst_free boolean not null default false,
  sold_by_weight boolean not null default false,
  standard_sku text check (standard_sku <> ''),
  standard_description text not null default '',
  standard_size text not null default '',
  -- Null: derived, see contract/pricing.ts.
  standard_price bigint check (standard_price >= 0),
  unit_qty integer not null default 1 check (unit_qty >= 1),
  unit_size text not null default '',
  unit_retail bigint check (unit_retail >= 0),
  unit_discount numeric(5, 2) not null default 0 check (unit_discount between 0 and 100),
  order_qty integer not null default 0 check (order_qty >= 0),
  status text not null default 'active' check (status in ('active', 'inactive')),
  -- Urls of ours, the first one is the thumbnail.
  images text[] not null default '{}',
  -- What the search box looks in: codes and titles, lower case, kept by the catalogue's writer.
  search text not null default '',
  -- What three-letter indexes cannot find: Chinese characters and pairs of them, and how words begin.
  grams text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A product with history is archived, never erased; its codes become free.
  archived_at timestamptz,
  version integer not null default 1,
  unique (company_id, id),
  foreign key (company_id, brand_id) references brand (company_id, id),
  foreign key (company_id, category_id) references category (company_id, id),
  foreign key (company_id, supplier_id) references supplier (company_id, id)
);
create unique index product_sku on product (company_id, lower(sku)) where archived_at is null;
create unique index product_standard_sku on product (company_id, lower(standard_sku)) where archived_at is null and standard_sku is not null;
-- Collated "C": one index serves the order and what a word begins with, and both engines sort alike.
create index product_title on product (company_id, lower(title) collate "C", id) where archived_at is null;
create index product_sku_prefix on product (company_id, lower(sku) collate "C", id) where archived_at is null;
create index product_created on product (company_id, created_at, id) where archived_at is null;
create index product_updated on product (company_id, updated_at, id) where archived_at is null;
create index product_retail on product (company_id, retail_price, id) where archived_at is null;
create index product_cost on product (company_id, cost_price, id) where archived_at is null;
create index product_brand on product (company_id, brand_id) where archived_at is null;
create index product_category on product (company_id, category_id) where archived_at is null;
create index product_supplier on product (company_id, supplier_id) where archived_at is null;
create index product_status on product (company_id, status, lower(title) collate "C", id) where archived_at is null;
create index product_search on product using gin (search gin_trgm_ops);
create index product_grams on product using gin (grams);

create table product_barcode (
  company_id bigint not null,
  product_id bigint not null,
  code text not null check (code <> ''),
  -- Scanning it sells the standard pack.
  pack boolean not null default false,
  -- 0 is the primary one.
  position integer not null,
  primary key (company_id, code),
  unique (product_id, position),
  foreign key (company_id, product_id) references product (company_id, id) on delete cascade
);

create table product_tag (
  company_id bigint not null,
  product_id bigint not null,
  tag_id bigint not null,
  primary key (product_id, tag_id),
  foreign key (company_id, product_id) references product (company_id, id) on delete cascade,
  foreign key (company_id, tag_id) references tag (company_id, id)
);
create index product_tag_tag on product_tag (company_id, tag_id, product_id);

-- Every price a product has had, for its history and for margins of the past.
create table product_price (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  product_id bigint not null,
  at timestamptz not null default now(),
  user_id bigint,
  user_name text not null,
  retail_price bigint not null,
  cost_price bigint not null,
  standard_price bigint,
  foreign key (company_id, product_id) references product (company_id, id) on delete cascade
);
create index product_price_history on product_price (company_id, product_id, at desc, id desc);

-- How many products a company has, kept by the product's own transaction: a list's count costs nothing.
create table product_count (
  company_id bigint primary key references company,
  total bigint not null default 0,
  active bigint not null default 0
);
create function count_products() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into product_count as c (company_id, total, active)
      select company_id, count(*), count(*) filter (where status = 'active') from added where archived_at is null group by company_id
    on conflict (company_id) do update set total = c.total + excluded.total, active = c.active + excluded.active;
  elsif tg_op = 'DELETE' then
    update product_count c set total = c.total - d.total, active = c.active - d.active
    from (select company_id, count(*) as total, count(*) filter (where status = 'active') as active
          from removed where archived_at is null group by company_id) d
    where c.company_id = d.company_id;
  else
    update product_count c set total = c.total + d.total, active = c.active + d.active
    from (select company_id, sum(total) as total, sum(active) as active from (
            select company_id, 1 as total, case when status = 'active' then 1 else 0 end as active from added where archived_at is null
            union all
            select company_id, -1, case when status = 'active' then -1 else 0 end from removed where archived_at is null
          ) moves group by company_id having sum(total) <> 0 or sum(active) <> 0) d
    where c.company_id = d.company_id;
  end if;
  return null;
end $$;
create trigger product_counted_in after insert on product referencing new table as added
  for each statement execute function count_products();
create trigger product_counted_out after delete on product referencing old table as removed
  for each statement execute function count_products();
create trigger product_recounted after update on product referencing old table as removed new table as added
  for each statement execute function count_products();

-- Words that occur in a company's products: a mistyped one is put right by looking here, not in every product.
create table product_word (
  company_id bigint not null references company,
  word text collate "C" not null,
  primary key (company_id, word)
);
create index product_word_similar on product_word using gin (word gin_trgm_ops);
create function learn_words() returns trigger language plpgsql as $$
begin
  insert into product_word (company_id, word)
    select distinct company_id, word
    from added, regexp_split_to_table(search, '[^[:alpha:]]+') as word
    where char_length(word) between 4 and 40 and word !~ '[\u3400-\u9fff\uf900-\ufaff\u3040-\u30ff\uac00-\ud7af]'
    order by company_id, word
  on conflict do nothing;
  return null;
end $$;
create trigger product_words_learnt after insert on product referencing new table as added
  for each statement execute function learn_words();
create function learn_changed_words() returns trigger language plpgsql as $$
begin
  insert into product_word (company_id, word)
    select distinct a.company_id, word
    from added a join removed r on r.id = a.id and r.search <> a.search, regexp_split_to_table(a.search, '[^[:alpha:]]+') as word
    where char_length(word) between 4 and 40 and word !~ '[\u3400-\u9fff\uf900-\ufaff\u3040-\u30ff\uac00-\ud7af]'
    order by a.company_id, word
  on conflict do nothing;
  return null;
end $$;
create trigger product_words_relearnt after update on product referencing old table as removed new table as added
  for each statement execute function learn_changed_words();
