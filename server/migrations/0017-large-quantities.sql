-- From which quantity on a screen asks whether it is meant, before a document is saved.
alter table company
  add column ask_above_quantity integer not null default 999 check (ask_above_quantity between 1 and 999999);
