-- One-time codes to choose a password with, and the devices an account was used on.

create table one_time_code (
  user_id bigint primary key references app_user on delete cascade,
  -- SHA-256 of account and code; the code itself is only with the people who look at it.
  code_hash bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);

-- Whoever signs in from a device of their own is not held up by strangers who guess at the account.
create table known_device (
  user_id bigint not null references app_user on delete cascade,
  device_hash bytea not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);
create index known_device_age on known_device (seen_at);

insert into known_device (user_id, device_hash, seen_at)
  select user_id, sha256(convert_to(device_id, 'UTF8')), max(last_seen_at)
  from session where device_id is not null group by user_id, device_id;
