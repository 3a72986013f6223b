-- Companies, branches, people and what they may do; sessions, mail links, idempotency, audit, uploads.

create extension if not exists pg_trgm;

create table company (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  code text not null check (code ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  legal_name text not null default '',
  abn text not null default '' check (abn ~ '^([0-9]{11})?$'),
  email text not null default '',
  phone text not null default '',
  website text not null default '',
  address jsonb not null default '{}',
  logo text,
  time_zone text not null default 'Australia/Sydney',
  gst_rate numeric(5, 2) not null default 10 check (gst_rate between 0 and 30),
  -- Cents that a cash remainder is rounded to.
  cash_rounding integer not null default 5 check (cash_rounding in (0, 5, 10)),
  invoice_terms integer not null default 14 check (invoice_terms between 0 and 365),
  invoice_note text not null default '',
  bank_name text not null default '',
  bank_bsb text not null default '',
  bank_account text not null default '',
  bank_account_name text not null default '',
  status text not null default 'active' check (status in ('active', 'inactive')),
  -- The highest branch number ever given, so that a deleted branch's number never returns.
  last_branch_number integer not null default 0,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index company_code on company (code);
create unique index company_name on company (lower(name));

create table branch (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  -- The 0001 of S-0001-2026-000123: given once, never reused.
  number integer not null check (number > 0),
  name text not null check (name <> ''),
  time_zone text not null,
  opening_days jsonb not null default '[]',
  address jsonb not null default '{}',
  phone text not null default '',
  email text not null default '',
  status text not null default 'active' check (status in ('active', 'inactive')),
  created_at timestamptz not null default now(),
  version integer not null default 1,
  -- Other tables refer to (company_id, id), so that no row can point into another company.
  unique (company_id, id),
  unique (company_id, number)
);
create unique index branch_name on branch (company_id, lower(name));


create table role (
  id bigint generated always as identity primary key,
  -- Null: a built-in role, shared by all companies.
  company_id bigint references company,
  key text,
  name text not null check (name <> ''),
  reach text not null check (reach in ('all', 'company', 'branch')),
  permissions text[] not null default '{}',
  created_at timestamptz not null default now(),
  version integer not null default 1,
  check ((company_id is null) = (key is not null)),
  -- Only built-in roles reach beyond their company.
  check (company_id is null or reach <> 'all')
);
create unique index role_key on role (key) where key is not null;
create unique index role_name on role (company_id, lower(name)) nulls not distinct;

create table app_user (
  id bigint generated always as identity primary key,
  -- Null: registered, and not yet assigned by an owner.
  company_id bigint references company,
  role_id bigint references role,
  username text not null check (username <> '' and position('@' in username) = 0),
  name text not null,
  email text not null check (email <> ''),
  phone text,
  avatar text,
  status text not null default 'pending' check (status in ('pending', 'active', 'disabled')),
  created_at timestamptz not null default now(),
  last_login_at timestamptz,
  -- A user with history is archived, never erased; the name and email become free again.
  archived_at timestamptz,
  version integer not null default 1,
  search text generated always as (lower(username || ' ' || name || ' ' || email || ' ' || coalesce(phone, ''))) stored,
  unique (company_id, id),
  check (role_id is null or company_id is not null)
);
create unique index app_user_username on app_user (lower(username)) where archived_at is null;
create unique index app_user_email on app_user (lower(email)) where archived_at is null;
create index app_user_list on app_user (company_id, lower(username), id) where archived_at is null;
create index app_user_role on app_user (role_id);
create index app_user_search on app_user using gin (search gin_trgm_ops);

create table credential (
  user_id bigint primary key references app_user on delete cascade,
  password_hash text not null,
  changed_at timestamptz not null default now()
);

create table user_branch (
  company_id bigint not null,
  user_id bigint not null,
  branch_id bigint not null,
  primary key (user_id, branch_id),
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade,
  foreign key (company_id, branch_id) references branch (company_id, id) on delete cascade
);
create index user_branch_branch on user_branch (branch_id);

-- A user's role is a built-in one or one of the user's own company.
create function check_role_of_user() returns trigger language plpgsql as $$
begin
  if new.role_id is not null and not exists (
    select 1 from role where id = new.role_id and (company_id is null or company_id = new.company_id)
  ) then
    raise exception 'the role belongs to another company' using errcode = 'foreign_key_violation', constraint = 'app_user_role_fits';
  end if;
  return new;
end $$;
create trigger app_user_role_fits before insert or update of role_id, company_id on app_user
  for each row execute function check_role_of_user();

-- Somebody active reaches everything, always. The lock makes two owners who remove each other take turns.
create function check_last_owner() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from role where id = old.role_id and reach = 'all') or old.status <> 'active' or old.archived_at is not null then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtext('tilldesk.owner'));
  if not exists (
    select 1 from app_user u join role r on r.id = u.role_id
    where r.reach = 'all' and u.status = 'active' and u.archived_at is null
  ) then
    raise exception 'the last owner stays' using errcode = 'check_violation', constraint = 'last_owner';
  end if;
  return null;
end $$;
create trigger last_owner after update of role_id, status, archived_at or delete on app_user
  for each row execute function check_last_owner();

create table session (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user on delete cascade,
  -- SHA-256 of the token; the token itself is only with its owner.
  token_hash bytea not null unique,
  device_id text,
  user_agent text not null default '',
  address text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_of_user on session (user_id, last_seen_at desc);
create index session_expiry on session (expires_at);

-- Failures to sign in, and mails asked for, per account and per address: shared by all app processes.
create table attempt (
  key text primary key,
  failures integer not null default 0,
  last_at timestamptz not null default now(),
  blocked_until timestamptz
);
create index attempt_age on attempt (last_at);

create table verification_code (
  email text primary key,
  code_hash bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);

create table mail_link (
  token_hash bytea primary key,
  user_id bigint not null references app_user on delete cascade,
  purpose text not null check (purpose in ('activation', 'invitation', 'reset')),
  expires_at timestamptz not null
);
create index mail_link_user on mail_link (user_id, purpose);

create table idempotency (
  user_id bigint not null,
  company_id bigint not null,
  key text not null,
  request_hash bytea not null,
  -- Text, not jsonb: a replay is the first answer byte for byte.
  answer text,
  created_at timestamptz not null default now(),
  primary key (user_id, company_id, key)
);
create index idempotency_age on idempotency (created_at);

create table audit_entry (
  id bigint generated always as identity primary key,
  company_id bigint,
  branch_id bigint,
  at timestamptz not null default clock_timestamp(),
  user_id bigint,
  user_name text not null,
  action text not null,
  entity text not null,
  entity_id bigint,
  label text not null default '',
  address text,
  request_id text,
  before jsonb,
  after jsonb
);
create index audit_entry_list on audit_entry (company_id, at desc, id desc);
create index audit_entry_entity on audit_entry (company_id, entity, entity_id, at desc, id desc);
create index audit_entry_user on audit_entry (company_id, user_id, at desc, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger audit_entry_append_only before update or delete or truncate on audit_entry
  for each statement execute function refuse_change();

create table upload (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  -- Generated and unguessable; the original name is only shown.
  name text not null unique,
  original_name text not null,
  type text not null,
  bytes integer not null,
  width integer,
  height integer,
  created_at timestamptz not null default now()
);
create index upload_company on upload (company_id, created_at desc);
