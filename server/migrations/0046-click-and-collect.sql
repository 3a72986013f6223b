-- Whether shoppers may order on the storefront and pay where they collect; and what proofs of work are signed with, which is
-- told to nobody.
alter table company add column collect_enabled boolean not null default false;
alter table company add column storefront_secret uuid not null default gen_random_uuid();

-- Orders that shoppers placed: the address of the page that shows one, and the challenge it answered, which counts once.
create table storefront_order (
  company_id bigint not null,
  order_id bigint not null,
  token text not null,
  challenge text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, order_id),
  unique (company_id, token),
  unique (company_id, challenge),
  foreign key (company_id, order_id) references sales_order (company_id, id) on delete cascade
);
