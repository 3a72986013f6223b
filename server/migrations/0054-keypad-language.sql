-- What the system names itself is in the company's language; what a shop named stays.
create or replace function add_first_keypad() returns trigger language plpgsql as $$
declare
  first_keypad bigint;
  is_chinese boolean := (select language like 'zh%' from company where id = new.company_id);
begin
  insert into keypad (company_id, branch_id, name)
    values (new.company_id, new.id, case when is_chinese then '收银台' else 'Counter' end) returning id into first_keypad;
  insert into keypad_page (company_id, keypad_id, position, name)
    values (new.company_id, first_keypad, 0, case when is_chinese then '主页' else 'Main' end);
  return null;
end $$;
