-- Words of products that changed. Two tables of many rows that the planner has never seen are joined row by row; a set
-- taken from a set is not.
create or replace function learn_changed_words() returns trigger language plpgsql as $$
begin
  insert into product_word (company_id, word)
    select distinct company_id, word
    from (select company_id, search from added except select company_id, search from removed) as changed,
      regexp_split_to_table(search, '[^[:alpha:]]+') as word
    where char_length(word) between 4 and 40 and word !~ '[\u3400-\u9fff\uf900-\ufaff\u3040-\u30ff\uac00-\ud7af]'
    order by company_id, word
  on conflict do nothing;
  return null;
end $$;
