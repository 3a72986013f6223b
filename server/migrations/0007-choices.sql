-- Couriers, payment types, document numbers, discount limits.

-- The last number given per branch, kind of document and local year. Its row stays locked until the document commits,
-- so numbers have no gaps.
create table document_number (
  company_id bigint not null,
  branch_id bigint not null,
  prefix text not null check (prefix ~ '^[A-Z]{1,3}$'),
  year integer not null check (year between 2000 and 9999),
  last integer not null check (last between 1 and 999999999),
  primary key (company_id, branch_id, prefix, year),
  foreign key (company_id, branch_id) references branch (company_id, id) on delete cascade
);

-- Short lists a company chooses from. Documents keep the key, people read the name.
create table choice (
  id bigint generated always as identity primary key,
  company_id bigint not null references company on delete cascade,
  kind text not null check (kind in ('courier', 'paymentType')),
  key text not null check (key ~ '^[a-z][A-Za-z0-9]*$'),
  name text not null check (name <> ''),
  enabled boolean not null default true,
  position integer not null default 0 check (position >= 0),
  -- Known to the code: may be renamed, switched off and moved, never deleted.
  built_in boolean not null default false,
  version integer not null default 1,
  unique (company_id, id),
  constraint choice_key unique (company_id, kind, key)
);
create unique index choice_name on choice (company_id, kind, lower(name));
create index choice_list on choice (company_id, kind, position, id);

create function usual_choices(company bigint) returns void language sql as $$
  insert into choice (company_id, kind, key, name, enabled, position, built_in)
  select company, c.kind, c.key, c.name, c.enabled, c.position, true
  from (values
    ('courier', 'pickup', 'Pickup', true, 1),
    ('courier', 'ownDelivery', 'Own delivery', true, 2),
    ('courier', 'australiaPost', 'Australia Post', true, 3),
    ('courier', 'starTrack', 'StarTrack', true, 4),
    ('courier', 'dhl', 'DHL', true, 5),
    ('courier', 'other', 'Other', true, 6),
    ('paymentType', 'cash', 'Cash', true, 1),
    ('paymentType', 'card', 'Card', true, 2),
    ('paymentType', 'bankTransfer', 'Bank transfer', true, 3),
    ('paymentType', 'account', 'Account', true, 4),
    ('paymentType', 'storeCredit', 'Store credit', true, 5),
    ('paymentType', 'giftCard', 'Gift card', false, 6)
  ) as c (kind, key, name, enabled, position);
$$;
create function fill_choices() returns trigger language plpgsql as $$
begin
  perform usual_choices(new.id);
  return null;
end $$;
create trigger company_choices after insert on company for each row execute function fill_choices();
select usual_choices(id) from company;

-- Percent a role may take off a price without discount.edit.
alter table role add column discount_limit numeric(5, 2) not null default 100 check (discount_limit between 0 and 100);
