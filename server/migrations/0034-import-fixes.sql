-- Rows that somebody left out of an import, and the brands, categories, suppliers and tags that it made.
alter table import_row drop constraint import_row_outcome_check;
alter table import_row add check (outcome in ('new', 'changed', 'unchanged', 'wrong', 'skipped'));
alter table import_job add column skipped_rows integer not null default 0;
alter table import_job add column created_lists jsonb not null default '{}';

-- Of these brands, categories, suppliers or tags, those that nothing refers to, now or in a later release; deleted products aside.
create function unused_list_rows(company bigint, list regclass, rows bigint[]) returns setof bigint language plpgsql stable as $$
declare
  link record;
  used bigint[] := '{}';
  more bigint[];
begin
  for link in
    select k.conrelid::regclass as place, a.attname as field
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey) and a.attname <> 'company_id'
    where k.contype = 'f' and k.confrelid = list
  loop
    execute format('select array_agg(distinct t.%I) from %s t where t.company_id = $1 and t.%I = any ($2)%s',
      link.field, link.place, link.field,
      case
        when link.place = 'product'::regclass then ' and t.archived_at is null'
        when link.place = 'product_tag'::regclass then
          ' and exists (select from product p where p.company_id = t.company_id and p.id = t.product_id and p.archived_at is null)'
        else ''
      end) using company, rows into more;
    used := used || coalesce(more, '{}');
  end loop;
  return query select id from unnest(rows) as id where not id = any (used);
end $$;

-- Brand, category, supplier and GST of many products are changed at once, and back.
alter table product_change_set drop constraint product_change_set_action_check;
alter table product_change_set add check (action in ('activate', 'inactivate', 'delete', 'tag', 'reprice', 'edit'));
