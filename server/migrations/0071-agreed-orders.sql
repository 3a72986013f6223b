-- A numbered order that changes is priced from what was agreed, not from what was saved in between: its lines as they were
-- agreed, the first agreement first. Null where it is as it was agreed.
alter table sales_order add column agreements jsonb;

-- The terms of a promotion as they were: what was ordered with them and is still wanted is priced by them. Those of now are the
-- promotion's own.
create table promotion_version (
  company_id bigint not null,
  promotion_id bigint not null,
  version integer not null,
  name text not null,
  terms jsonb not null,
  gift_product_id bigint,
  sides jsonb,
  limit_per_order integer,
  priority integer not null,
  exclusive boolean not null,
  minimum_basket bigint not null,
  below_cost boolean not null,
  primary key (company_id, promotion_id, version),
  foreign key (company_id, promotion_id) references promotion (company_id, id) on delete cascade
);

create function promotion_sides(company bigint, promotion bigint) returns jsonb language sql stable as $$
  select jsonb_object_agg(side.side, side.lists) from (
    select s.side, jsonb_build_object(
      'productIds', coalesce(jsonb_agg(s.product_id order by s.product_id) filter (where s.product_id is not null), '[]'),
      'categoryIds', coalesce(jsonb_agg(s.category_id order by s.category_id) filter (where s.category_id is not null), '[]'),
      'brandIds', coalesce(jsonb_agg(s.brand_id order by s.brand_id) filter (where s.brand_id is not null), '[]'),
      'tagIds', coalesce(jsonb_agg(s.tag_id order by s.tag_id) filter (where s.tag_id is not null), '[]'),
      'supplierIds', coalesce(jsonb_agg(s.supplier_id order by s.supplier_id) filter (where s.supplier_id is not null), '[]')
    ) as lists
    from promotion_scope s where s.company_id = company and s.promotion_id = promotion group by s.side) side
$$;

-- Before its rows in promotion_scope are replaced. A brand or category that is merged is replaced in them first, as it is in
-- the products.
create function note_promotion_version() returns trigger language plpgsql as $$
begin
  insert into promotion_version (company_id, promotion_id, version, name, terms, gift_product_id, sides, limit_per_order,
    priority, exclusive, minimum_basket, below_cost)
  select old.company_id, old.id, old.version, old.name, old.terms, old.gift_product_id, promotion_sides(old.company_id, old.id),
    old.limit_per_order, old.priority, old.exclusive, old.minimum_basket, old.below_cost
  on conflict do nothing;
  return new;
end $$;

create trigger promotion_version_noted before update on promotion
  for each row when (old.version <> new.version) execute function note_promotion_version();
