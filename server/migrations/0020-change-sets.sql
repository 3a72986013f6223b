-- An act on many products as a change set: what stood there before, so that it can be undone however many they were.
create table product_change_set (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  user_id bigint not null,
  action text not null check (action in ('activate', 'inactivate', 'delete', 'tag', 'reprice')),
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  unique (company_id, id)
);
create index product_change_set_age on product_change_set (company_id, created_at);

create table product_change_set_row (
  company_id bigint not null,
  change_set_id bigint not null,
  product_id bigint not null,
  -- Prices before and after, tags put on and taken off; nothing where the action says it all.
  change jsonb not null default '{}',
  primary key (change_set_id, product_id),
  foreign key (company_id, change_set_id) references product_change_set (company_id, id) on delete cascade
);
