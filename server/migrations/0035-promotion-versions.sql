-- Pricing has to know when a gift is no longer sold or is sold again, and how far back sales may be dated: promotions that
-- ended before that are left out.
create function follow_gift() returns trigger language plpgsql as $$
begin
  if exists (select from promotion p where p.company_id = new.company_id and p.gift_product_id = new.id) then
    perform promotions_changed(new.company_id);
  end if;
  return null;
end $$;
create trigger product_gift_followed after update of status, archived_at on product
  for each row when (old.status is distinct from new.status or old.archived_at is distinct from new.archived_at)
  execute function follow_gift();

create function follow_backdating() returns trigger language plpgsql as $$
begin
  update promotion_stamp set stamp = gen_random_uuid() where company_id = new.id;
  return null;
end $$;
create trigger company_backdating_followed after update of backdating_days on company
  for each row when (old.backdating_days is distinct from new.backdating_days) execute function follow_backdating();

-- A promotion that changes while an order is open stands in it once for each version it was got at.
alter table sales_line_promotion add column promotion_version integer;
update sales_line_promotion s set promotion_version = p.promotion_version
from sales_line l join sales_order_promotion p on p.company_id = l.company_id and p.order_id = l.order_id
where l.company_id = s.company_id and l.id = s.line_id and p.promotion_id = s.promotion_id;
alter table sales_line_promotion alter column promotion_version set not null;
alter table sales_order_promotion drop constraint sales_order_promotion_pkey;
alter table sales_order_promotion add primary key (company_id, order_id, promotion_id, promotion_version);
