-- A limited-time product of the storefront has its price by a promotion of its own kind, so that it holds wherever orders
-- are priced. It is for so many units in all, counted where uses are counted: in the sale's own transaction.
alter table promotion add column limit_units integer check (limit_units >= 1);
alter table promotion add column storefront_item_id bigint;
alter table promotion add foreign key (company_id, storefront_item_id) references storefront_item (company_id, id)
  on delete set null (storefront_item_id);
alter table promotion drop constraint promotion_terms;
alter table promotion add constraint promotion_terms check (coalesce(case terms ->> 'kind'
  when 'percentage' then (terms ->> 'percent')::numeric between 0 and 100
  when 'amountOff' then (terms ->> 'amount')::bigint > 0
  when 'fixedPrice' then (terms ->> 'price')::bigint >= 0
  when 'limitedPrice' then (terms ->> 'price')::bigint >= 0
  when 'buyGet' then (terms ->> 'buy')::integer >= 1 and (terms ->> 'get')::integer >= 1
    and (terms ->> 'percent')::numeric between 0 and 100
  when 'bundle' then (terms ->> 'quantity')::integer >= 2 and (terms ->> 'price')::bigint >= 0
  when 'quantityBreaks' then jsonb_array_length(terms -> 'breaks') >= 1
  when 'spend' then (terms ->> 'threshold')::bigint > 0 and (case terms #>> '{reward,kind}'
    when 'percent' then (terms #>> '{reward,percent}')::numeric between 0 and 100
    when 'amount' then (terms #>> '{reward,amount}')::bigint > 0
    when 'gift' then (terms #>> '{reward,quantity}')::integer >= 1 end)
  end, false));
alter table promotion add constraint promotion_limited check ((terms ->> 'kind' = 'limitedPrice') = (limit_units is not null));
create unique index promotion_storefront_item on promotion (company_id, storefront_item_id)
  where storefront_item_id is not null;
-- What each sale asks: those with units to count.
create index promotion_limited_active on promotion (company_id, id)
  where limit_units is not null and state = 'active' and archived_at is null;

alter table promotion_use add column units integer not null default 0 check (units >= 0);
-- Of a promotion that counts units: those of this line.
alter table sales_line_promotion add column units integer check (units >= 0);

drop function count_promotion_uses(bigint, bigint, bigint[], integer[], bigint[], boolean);
create function count_promotion_uses(
  company bigint, customer bigint, promotions bigint[], taken integer[], unit_changes integer[], amounts bigint[],
  beyond boolean default false
) returns bigint[] language plpgsql as $$
declare
  change record;
  total integer;
  total_units integer;
  most integer;
  most_units integer;
  most_per_customer integer;
  refused bigint[] := '{}';
begin
  for change in
    select c.promotion_id, c.uses, c.units, c.given
    from unnest(promotions, taken, unit_changes, amounts) as c(promotion_id, uses, units, given) order by c.promotion_id
  loop
    update promotion_use u set uses = greatest(u.uses + change.uses, 0), units = greatest(u.units + change.units, 0),
      given = u.given + change.given
    from promotion p
    where u.company_id = company and u.promotion_id = change.promotion_id
      and p.company_id = company and p.id = change.promotion_id
      and (beyond or change.uses <= 0 or p.limit_total is null or u.uses < p.limit_total)
      and (beyond or change.units <= 0 or p.limit_units is null or u.units + change.units <= p.limit_units)
    returning u.uses, u.units, p.limit_total, p.limit_units, p.limit_per_customer
      into total, total_units, most, most_units, most_per_customer;
    if not found then
      refused := refused || change.promotion_id;
      continue;
    end if;
    if change.uses > 0 and total > most or change.units > 0 and total_units > most_units then
      refused := refused || change.promotion_id;
    end if;
    -- Used up with this one, or no longer: others learn of it.
    if change.uses > 0 and total = most or change.uses < 0 and total = most - 1
      or (total_units >= most_units) <> (total_units - change.units >= most_units) then
      perform promotions_changed(company);
    end if;
    if customer is null or change.uses = 0 then
      continue;
    end if;
    insert into promotion_customer as u (company_id, promotion_id, customer_id, uses)
    values (company, change.promotion_id, customer, greatest(change.uses, 0))
    on conflict (company_id, customer_id, promotion_id) do update set uses = greatest(u.uses + change.uses, 0)
      where beyond or change.uses < 0 or most_per_customer is null or u.uses < most_per_customer
    returning u.uses into total;
    if not found or (beyond and change.uses > 0 and total > most_per_customer) then
      refused := refused || change.promotion_id;
    end if;
  end loop;
  return refused;
end $$;

-- A product that is erased takes its limited-time price with it; one that was sold is never erased.
create function forget_limited_prices() returns trigger language plpgsql as $$
begin
  delete from promotion p using promotion_scope s
  where p.company_id = old.company_id and p.limit_units is not null
    and s.company_id = p.company_id and s.promotion_id = p.id and s.product_id = old.id;
  return old;
end $$;
create trigger product_limited_prices before delete on product
  for each row execute function forget_limited_prices();

-- Those that there are already. One that was deleted may still come back.
with made as (
  insert into promotion (company_id, name, state, terms, starts_at, ends_at, below_cost, limit_units, storefront_item_id)
  select i.company_id, case when c.language = 'zh-CN' then '限时特价' else 'Limited-time price' end,
    case when i.deleted_at is null then 'active' else 'paused' end,
    jsonb_build_object('kind', 'limitedPrice', 'price', i.price), i.starts_at, i.ends_at, true, i.quantity, i.id
  from storefront_item i join company c on c.id = i.company_id where i.list = 'limitProduct' order by i.id
  returning company_id, id, storefront_item_id
)
insert into promotion_scope (company_id, promotion_id, side, product_id)
select made.company_id, made.id, 'scope', i.product_id
from made join storefront_item i on i.company_id = made.company_id and i.id = made.storefront_item_id;
