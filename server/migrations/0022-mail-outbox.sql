-- Mails on their way: written in the transaction of what they tell of, sent after its commit, deleted once they are sent.
create table mail_outbox (
  id bigint generated always as identity primary key,
  recipient text not null,
  -- The whole mail. Emptied when it is given up: it may hold a link that opens an account.
  mail jsonb,
  -- What the audit log says once it is sent.
  audit jsonb,
  tries integer not null default 0,
  -- When anybody may try it. While somebody does, when they are believed dead.
  next_at timestamptz not null,
  -- What it tells is worthless from then on.
  give_up_at timestamptz not null,
  failed_at timestamptz,
  error text not null default '',
  created_at timestamptz not null default now(),
  check ((mail is null) = (failed_at is not null))
);
create index mail_outbox_due on mail_outbox (next_at) where failed_at is null;
