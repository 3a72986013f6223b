-- What a company shows to shoppers on their phones: banners, sections, hot and limited-time products, each a list in an order
-- of its own. Money is whole cents; windows are the company's own clock: 2026-11-16T09:00.

create table storefront_item (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  list text not null check (list in ('banner', 'section', 'hotProduct', 'limitProduct')),
  -- Only the order counts: what is shown is numbered without gaps.
  position integer not null check (position >= 1),
  title text not null default '',
  chinese_title text not null default '',
  starts_at text collate "C" check (starts_at ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$'),
  ends_at text collate "C" check (ends_at ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$'),
  -- Of a banner; a link whose target is erased leads nowhere.
  picture text,
  link_product_id bigint,
  link_category_id bigint,
  link_section_id bigint,
  link_url text check (link_url ~ '^https://'),
  -- Of a section; those that are picked by hand stand in storefront_section_product.
  section_kind text check (section_kind in ('picked', 'category', 'newest', 'bestSellers')),
  category_id bigint,
  days smallint check (days between 1 and 366),
  product_count smallint check (product_count between 1 and 50),
  -- Of a hot or limited-time product.
  product_id bigint,
  price bigint check (price >= 0),
  quantity integer check (quantity >= 1),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Deleted ones stay for a while, so that this can be undone.
  deleted_at timestamptz,
  version integer not null default 1,
  unique (company_id, id),
  foreign key (company_id, link_product_id) references product (company_id, id) on delete set null (link_product_id),
  foreign key (company_id, link_category_id) references category (company_id, id) on delete set null (link_category_id),
  foreign key (company_id, link_section_id) references storefront_item (company_id, id) on delete set null (link_section_id),
  foreign key (company_id, category_id) references category (company_id, id),
  foreign key (company_id, product_id) references product (company_id, id) on delete cascade,
  constraint storefront_item_window check (starts_at < ends_at),
  constraint storefront_item_fields check (case list
    when 'banner' then picture is not null and title <> ''
      and num_nonnulls(link_product_id, link_category_id, link_section_id, link_url) <= 1
    when 'section' then title <> '' and section_kind is not null and product_count is not null
      and (section_kind = 'category') = (category_id is not null) and (section_kind = 'bestSellers') = (days is not null)
    when 'hotProduct' then product_id is not null
    else product_id is not null and price is not null and quantity is not null and ends_at is not null end)
);
create index storefront_item_list on storefront_item (company_id, list, position);
create unique index storefront_item_hot on storefront_item (company_id, product_id)
  where list = 'hotProduct' and deleted_at is null;
create index storefront_item_product on storefront_item (company_id, product_id) where product_id is not null;
create index storefront_item_category on storefront_item (company_id, category_id) where category_id is not null;
create index storefront_item_link_product on storefront_item (company_id, link_product_id) where link_product_id is not null;
create index storefront_item_link_category on storefront_item (company_id, link_category_id)
  where link_category_id is not null;
create index storefront_item_link_section on storefront_item (company_id, link_section_id) where link_section_id is not null;
create index storefront_item_picture on storefront_item (picture) where picture is not null;

create table storefront_section_product (
  company_id bigint not null,
  section_id bigint not null,
  product_id bigint not null,
  position smallint not null,
  primary key (company_id, section_id, product_id),
  foreign key (company_id, section_id) references storefront_item (company_id, id) on delete cascade,
  foreign key (company_id, product_id) references product (company_id, id) on delete cascade
);
create index storefront_section_product_product on storefront_section_product (company_id, product_id);

-- A section that was deleted holds no category back.
create function forget_deleted_sections() returns trigger language plpgsql as $$
begin
  delete from storefront_item where company_id = old.company_id and category_id = old.id and deleted_at is not null;
  return old;
end $$;
create trigger category_deleted_sections before delete on category
  for each row execute function forget_deleted_sections();

-- What shows a category, or leads to it, follows it where it is merged into another.
create function merge_storefront_items(company bigint, from_category bigint, to_category bigint) returns void language sql as $$
  update storefront_item set category_id = to_category where company_id = company and category_id = from_category;
  update storefront_item set link_category_id = to_category where company_id = company and link_category_id = from_category;
$$;
