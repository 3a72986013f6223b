-- What a check of changes would not see otherwise: a promotion that an order no longer has leaves no row behind, and of a
-- purchase order nothing said when it was changed.
create table promotion_removal (
  company_id bigint not null,
  promotion_id bigint not null,
  removed_at timestamptz not null default now(),
  foreign key (company_id, promotion_id) references promotion (company_id, id) on delete cascade
);
create index promotion_removal_removed on promotion_removal (company_id, removed_at);

create function note_promotion_removal() returns trigger language plpgsql as $$
begin
  insert into promotion_removal (company_id, promotion_id) values (old.company_id, old.promotion_id);
  return null;
end $$;
create trigger promotion_removal_noted after delete on sales_order_promotion
  for each row execute function note_promotion_removal();

alter table purchase_order add column updated_at timestamptz not null default now();
create index purchase_order_updated on purchase_order (company_id, updated_at);
