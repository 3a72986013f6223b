-- What goes to a customer is written in their language, everything else that is printed or mailed in the company's.
alter table company add column language text not null default 'en-US' check (language ~ '^[a-z]{2}-[A-Z]{2}$');
-- Null: the company's.
alter table customer add column language text check (language ~ '^[a-z]{2}-[A-Z]{2}$');
