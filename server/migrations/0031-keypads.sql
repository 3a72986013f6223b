-- Keypads: pages of keys on a grid, one or more for each branch. Money is whole cents.

create table keypad (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  branch_id bigint not null,
  name text not null check (name <> ''),
  status text not null default 'active' check (status in ('active', 'inactive')),
  grid_columns smallint not null default 6 check (grid_columns between 3 and 12),
  grid_rows smallint not null default 5 check (grid_rows between 3 and 12),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (company_id, id),
  foreign key (company_id, branch_id) references branch (company_id, id) on delete cascade
);
create unique index keypad_name on keypad (company_id, branch_id, lower(name));

create table keypad_page (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  keypad_id bigint not null,
  position smallint not null check (position >= 0),
  name text not null check (name <> ''),
  unique (company_id, keypad_id, position),
  unique (company_id, id),
  foreign key (company_id, keypad_id) references keypad (company_id, id) on delete cascade
);

create table keypad_key (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  page_id bigint not null,
  x smallint not null check (x >= 0),
  y smallint not null check (y >= 0),
  width smallint not null check (width >= 1),
  height smallint not null check (height >= 1),
  kind text not null check (kind in ('product', 'category', 'function', 'cashNote')),
  product_id bigint,
  category_id bigint,
  function text,
  amount bigint check (amount > 0),
  label text not null default '',
  colour text not null default 'plain',
  picture text,
  foreign key (company_id, page_id) references keypad_page (company_id, id) on delete cascade,
  foreign key (company_id, product_id) references product (company_id, id) on delete cascade,
  foreign key (company_id, category_id) references category (company_id, id) on delete cascade,
  constraint keypad_key_one_purpose check (
    (kind = 'product') = (product_id is not null) and (kind = 'category') = (category_id is not null)
    and (kind = 'function') = (function is not null) and (kind = 'cashNote') = (amount is not null)),
  constraint keypad_key_on_grid check (x + width <= 12 and y + height <= 12),
  -- Keys of one page never overlap. Each page has a band of its own, 100 high; edges may touch.
  constraint keypad_key_apart exclude using gist (box(
    point(x + 0.1, page_id::float8 * 100 + y + 0.1),
    point(x + width - 0.1, page_id::float8 * 100 + y + height - 0.1)) with &&)
);
create index keypad_key_page on keypad_key (company_id, page_id);
create index keypad_key_product on keypad_key (company_id, product_id) where product_id is not null;
create index keypad_key_category on keypad_key (company_id, category_id) where category_id is not null;

-- A branch has a keypad from its first moment on, and one that is active as long as it is there.
create function add_first_keypad() returns trigger language plpgsql as $$
declare
  first_keypad bigint;
begin
  insert into keypad (company_id, branch_id, name) values (new.company_id, new.id, 'Counter') returning id into first_keypad;
  insert into keypad_page (company_id, keypad_id, position, name) values (new.company_id, first_keypad, 0, 'Main');
  return null;
end $$;
create trigger branch_first_keypad after insert on branch for each row execute function add_first_keypad();

create function check_last_keypad() returns trigger language plpgsql as $$
begin
  -- Two at once take turns. A branch that is deleted is gone by now, and takes its keypads along.
  perform 1 from branch where company_id = old.company_id and id = old.branch_id for no key update;
  if found and not exists (
    select from keypad where company_id = old.company_id and branch_id = old.branch_id and status = 'active') then
    raise exception 'a branch keeps one active keypad' using errcode = '23514', constraint = 'keypad_last_active';
  end if;
  return null;
end $$;
create trigger keypad_last_active after update of status, branch_id or delete on keypad
  for each row execute function check_last_keypad();

with first as (
  insert into keypad (company_id, branch_id, name) select company_id, id, 'Counter' from branch returning company_id, id)
insert into keypad_page (company_id, keypad_id, position, name) select company_id, id, 0, 'Main' from first;

-- Keys of a category that is merged into another open that one.
create function merge_keypad_keys(company bigint, from_category bigint, to_category bigint) returns void language sql as $$
  update keypad_key set category_id = to_category where company_id = company and category_id = from_category;
$$;
