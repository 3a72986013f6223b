-- One import engine: what served the products serves every kind of record.
alter table product_import rename to import_job;
alter table product_import_row rename to import_row;
alter table product_import_mapping rename to import_mapping;

alter table import_job add column kind text not null default 'product' check (kind in ('product', 'customer'));
alter table import_job alter column kind drop default;
alter table import_mapping add column kind text not null default 'product';
alter table import_mapping alter column kind drop default;
alter table import_mapping drop constraint product_import_mapping_pkey;
alter table import_mapping add primary key (company_id, kind, signature);

-- The record that a row is about; how people call it.
alter table import_row rename column product_id to entity_id;
alter table import_row rename column product_version to entity_version;
alter table import_row rename column sku to code;
alter table import_row rename column title to name;

drop index product_import_recent;
create index import_job_recent on import_job (company_id, kind, created_at desc, id desc);
alter index product_import_at_work rename to import_job_at_work;
alter index product_import_row_outcome rename to import_row_outcome;
do $$
declare
  old record;
begin
  for old in
    select conrelid::regclass as place, conname as name from pg_constraint
    where conrelid in ('import_job'::regclass, 'import_row'::regclass, 'import_mapping'::regclass)
      and conname like 'product\_import%'
  loop
    execute format('alter table %s rename constraint %I to %I', old.place, old.name,
      old.place || regexp_replace(old.name, '^product_import(_row|_mapping)?', ''));
  end loop;
end $$;

-- Reasons are stored by the id of their text, and these texts are no longer the catalogue's.
update import_job set reason = replace('imports.' || lower(substr(reason, 17, 1)) || substr(reason, 18), '{"title":', '{"name":')
where reason like 'catalogue.import%';

-- Of these customers, those that something refers to, now or in a later release, or that owe or are owed something.
create function customers_in_use(company bigint, customers bigint[]) returns setof bigint language plpgsql stable as $$
declare
  link record;
begin
  for link in
    select k.conrelid::regclass as place, a.attname as field
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey) and a.attname <> 'company_id'
    where k.contype = 'f' and k.confrelid = 'customer'::regclass and k.conrelid <> 'customer_balance'::regclass
  loop
    return query execute format('select distinct t.%I from %s t where t.company_id = $1 and t.%I = any ($2)',
      link.field, link.place, link.field) using company, customers;
  end loop;
  return query select b.customer_id from customer_balance b
    where b.company_id = company and b.customer_id = any (customers) and (b.balance <> 0 or b.store_credit <> 0 or b.orders <> 0);
end $$;
