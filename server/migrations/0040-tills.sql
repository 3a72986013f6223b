-- Tills: the browsers that are one, what happened at them, and their sessions. Money is whole cents.

-- The highest till number ever given: the T3 of its receipts never comes again.
alter table company
  add column last_till_number integer not null default 0,
  -- What a label of a scale says, by its first two digits: P prefix, I article, A price, W weight, C check digit.
  add column scale_layouts jsonb not null default '{"20": "PPIIIIIAAAAAC", "21": "PPIIIIIAAAAAC", "28": "PPIIIIIWWWWWC"}';

alter table product
  -- May be sold at a price that is typed in.
  add column open_price boolean not null default false,
  -- The till asks for the customer's age, or for the number of the very piece.
  add column age_restricted boolean not null default false,
  add column serial_required boolean not null default false;
-- The parts of a catalogue that tills hold: tags of all of them are read from here alone.
create index product_chunk on product (company_id, (id / 5000), id, version)
  where status = 'active' and archived_at is null;

-- What a PIN is checked by, at the till and here: PBKDF2-SHA256.
alter table app_user
  add column pin_salt bytea,
  add column pin_hash bytea,
  add column pin_digits smallint,
  add column pin_set_at timestamptz,
  add constraint app_user_pin_whole check (num_nonnulls(pin_salt, pin_hash, pin_digits, pin_set_at) in (0, 4));

create table till_device (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  number integer not null check (number > 0),
  name text not null check (name <> ''),
  keypad_id bigint not null,
  -- While it does not know yet that it was moved, what it sends belongs where it was.
  moved_from_keypad_id bigint,
  credential_hash bytea not null,
  status text not null default 'active' check (status in ('active', 'revoked')),
  -- The newest it was told to go on in.
  epoch bigint not null default 1 check (epoch >= 1),
  enrolled_by bigint not null,
  enrolled_by_name text not null,
  created_at timestamptz not null default now(),
  last_contact timestamptz,
  app text not null default '',
  unsent bigint not null default 0,
  persistent boolean not null default false,
  offset_ms bigint not null default 0,
  unique (company_id, id),
  constraint till_device_number unique (company_id, number),
  foreign key (company_id, keypad_id) references keypad (company_id, id),
  foreign key (company_id, moved_from_keypad_id) references keypad (company_id, id)
);
create unique index till_device_credential on till_device (credential_hash);
create unique index till_device_one_at_keypad on till_device (company_id, keypad_id) where status = 'active';
create index till_device_keypad on till_device (company_id, keypad_id);
create index till_device_moved on till_device (company_id, moved_from_keypad_id) where moved_from_keypad_id is not null;

-- What of each epoch has come: its highest number, and how many numbers.
create table till_epoch (
  company_id bigint not null,
  device_id bigint not null,
  epoch bigint not null,
  last_seq bigint not null,
  events bigint not null,
  primary key (company_id, device_id, epoch),
  foreign key (company_id, device_id) references till_device (company_id, id)
);

-- From the float to the closing report. Sums grow with every event in its own transaction.
create table till_session (
  id bigint generated always as identity,
  company_id bigint not null references company,
  -- The device's own name for it.
  uuid uuid not null,
  device_id bigint not null,
  keypad_id bigint not null,
  branch_id bigint not null,
  day date not null,
  status text not null default 'open' check (status in ('open', 'closed')),
  opened_at timestamptz not null,
  opened_by text not null,
  closed_at timestamptz,
  closed_by text not null default '',
  float bigint not null default 0,
  cash_in bigint not null default 0,
  cash_out bigint not null default 0,
  cash_taken bigint not null default 0,
  -- By payment type; refunds are negative.
  takings jsonb not null default '{}',
  sales integer not null default 0,
  returns integer not null default 0,
  drawer_openings integer not null default 0,
  total bigint not null default 0,
  gst bigint not null default 0,
  rounding bigint not null default 0,
  discounts bigint not null default 0,
  promotions bigint not null default 0,
  expected_cash bigint not null generated always as (float + cash_taken + cash_in - cash_out) stored,
  counted jsonb not null default '{}',
  counted_cash bigint,
  variance bigint generated always as (counted_cash - (float + cash_taken + cash_in - cash_out)) stored,
  z_number integer check (z_number > 0),
  -- 1 as printed, one more for each sale that arrived late.
  z_version integer not null default 0,
  -- Sales that arrived after the closing.
  late integer not null default 0,
  note text not null default '',
  primary key (company_id, id),
  constraint till_session_uuid unique (company_id, uuid),
  foreign key (company_id, device_id) references till_device (company_id, id),
  foreign key (company_id, keypad_id) references keypad (company_id, id),
  foreign key (company_id, branch_id) references branch (company_id, id),
  check ((status = 'closed') = (closed_at is not null) and (status = 'closed') = (z_number is not null)
    and (status = 'closed') = (counted_cash is not null))
);
create unique index till_session_z on till_session (company_id, keypad_id, z_number) where z_number is not null;
create index till_session_opened on till_session (company_id, opened_at desc, id desc) include (branch_id);
create index till_session_branch on till_session (company_id, branch_id, opened_at desc, id desc);
create index till_session_day on till_session (company_id, day, id);
create index till_session_open on till_session (company_id, opened_at desc) where status = 'open';
create index till_session_device on till_session (company_id, device_id);

-- The last number of a closing report at each keypad: its row stays locked until the closing commits, so there are no gaps.
create table till_closing (
  company_id bigint not null,
  keypad_id bigint not null,
  last_number integer not null check (last_number > 0),
  primary key (company_id, keypad_id),
  foreign key (company_id, keypad_id) references keypad (company_id, id)
);

-- What happened at a till, as it was sent. The id is the only key by which something is booked: epoch and number only
-- raise alarms, since a device that was restored or cloned uses them again.
create table till_event (
  company_id bigint not null,
  id uuid not null,
  device_id bigint not null,
  epoch bigint not null,
  seq bigint not null,
  kind text not null,
  schema bigint not null,
  day date not null,
  session uuid,
  -- Of a sale: the number on its receipt.
  number text,
  raw jsonb not null,
  occurred_at timestamptz not null,
  received_at timestamptz not null default now(),
  outcome text not null default 'applied' check (outcome in ('applied', 'review')),
  order_id bigint,
  primary key (company_id, id),
  foreign key (company_id, device_id) references till_device (company_id, id),
  foreign key (company_id, order_id) references sales_order (company_id, id)
);
create index till_event_number on till_event (company_id, device_id, epoch, seq);
create index till_event_day on till_event (company_id, device_id, day) include (id);
create index till_event_session on till_event (company_id, session) where session is not null;
create index till_event_receipt on till_event (company_id, upper(number)) where number is not null;
create index till_event_order on till_event (company_id, order_id) where order_id is not null;

-- What a manager should look at.
create table till_flag (
  id bigint generated always as identity,
  company_id bigint not null,
  branch_id bigint not null,
  device_id bigint not null,
  -- Null: about the device itself.
  event_id uuid,
  reason text not null,
  detail text not null,
  occurred_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by text not null default '',
  note text not null default '',
  primary key (company_id, id),
  foreign key (company_id, device_id) references till_device (company_id, id),
  foreign key (company_id, branch_id) references branch (company_id, id),
  foreign key (company_id, event_id) references till_event (company_id, id)
);
create index till_flag_occurred on till_flag (company_id, occurred_at desc, id desc) include (branch_id);
create index till_flag_open on till_flag (company_id, branch_id, occurred_at desc) where resolved_at is null;
create index till_flag_reason on till_flag (company_id, reason, occurred_at desc, id desc);
create index till_flag_event on till_flag (company_id, event_id) where event_id is not null;

-- Sales put aside, for any till of the branch.
create table till_parked (
  company_id bigint not null,
  id uuid not null,
  branch_id bigint not null,
  device_id bigint not null,
  label text not null,
  total bigint not null,
  basket jsonb not null,
  created_at timestamptz not null,
  -- Null: it can be taken.
  taken_at timestamptz,
  -- It may ask again, should the answer have been lost.
  taken_by bigint,
  primary key (company_id, id),
  foreign key (company_id, branch_id) references branch (company_id, id),
  foreign key (company_id, device_id) references till_device (company_id, id)
);
create index till_parked_waiting on till_parked (company_id, branch_id, created_at) where taken_at is null;

-- Goods that come back to a till without a receipt point to no sale; they say at least whether they go on the shelf again.
alter table sales_line drop constraint sales_line_check1;
alter table sales_line add constraint sales_line_given_back check (
  case when quantity > 0 then original_line_id is null else original_line_id is not null or restock is not null end);

-- A sale that happened at a till has used its promotions, whatever their limits say meanwhile: with `beyond` it counts, and
-- the answer only tells whose limit it exceeds.
drop function count_promotion_uses(bigint, bigint, bigint[], integer[], bigint[]);
create function count_promotion_uses(
  company bigint, customer bigint, promotions bigint[], taken integer[], amounts bigint[], beyond boolean default false
) returns bigint[] language plpgsql as $$
declare
  change record;
  total integer;
  most integer;
  most_per_customer integer;
  refused bigint[] := '{}';
begin
  for change in
    select c.promotion_id, c.uses, c.given
    from unnest(promotions, taken, amounts) as c(promotion_id, uses, given) order by c.promotion_id
  loop
    update promotion_use u set uses = greatest(u.uses + change.uses, 0), given = u.given + change.given
    from promotion p
    where u.company_id = company and u.promotion_id = change.promotion_id
      and p.company_id = company and p.id = change.promotion_id
      and (beyond or change.uses <= 0 or p.limit_total is null or u.uses < p.limit_total)
    returning u.uses, p.limit_total, p.limit_per_customer into total, most, most_per_customer;
    if not found then
      refused := refused || change.promotion_id;
      continue;
    end if;
    if change.uses > 0 and total > most then
      refused := refused || change.promotion_id;
    end if;
    -- Used up with this one, or no longer: others learn of it.
    if change.uses > 0 and total = most or change.uses < 0 and total = most - 1 then
      perform promotions_changed(company);
    end if;
    if customer is null or change.uses = 0 then
      continue;
    end if;
    insert into promotion_customer as u (company_id, promotion_id, customer_id, uses)
    values (company, change.promotion_id, customer, greatest(change.uses, 0))
    on conflict (company_id, customer_id, promotion_id) do update set uses = greatest(u.uses + change.uses, 0)
      where beyond or change.uses < 0 or most_per_customer is null or u.uses < most_per_customer
    returning u.uses into total;
    if not found or (beyond and change.uses > 0 and total > most_per_customer) then
      refused := refused || change.promotion_id;
    end if;
  end loop;
  return refused;
end $$;
