-- Sheets too long to wait for: made by a job, part by part, and there for their owner until they expire.
create table report_sheet (
  id bigint generated always as identity primary key,
  company_id bigint not null references company on delete cascade,
  user_id bigint not null references app_user on delete cascade,
  job_id bigint not null unique references job on delete cascade,
  report text not null,
  -- As it crosses the wire, its days settled.
  filter jsonb not null,
  language text not null,
  -- What its owner must still have when it is downloaded.
  branch_ids bigint[] not null,
  has_costs boolean not null,
  file_name text not null,
  -- Where the next part goes on. Null: from the start.
  state jsonb,
  rows integer not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz not null
);
create index report_sheet_owner on report_sheet (company_id, user_id, id desc);
create index report_sheet_expired on report_sheet (expires_at);

create table report_sheet_part (
  sheet_id bigint not null references report_sheet on delete cascade,
  place integer not null,
  -- Where it is stored. The row is there first, so that no file is without one.
  file text not null,
  -- Null: being written.
  bytes integer,
  primary key (sheet_id, place)
);
