-- Work in the background. A job is what is to be done, once or again and again; a run is one time it was, or is, or will be.
create table job (
  id bigint generated always as identity primary key,
  company_id bigint references company on delete cascade,
  kind text not null,
  input jsonb not null default '{}',
  -- Null: only when somebody asks for it.
  cron text,
  time_zone text not null default 'UTC',
  -- When its next run is made. Null: it rests.
  next_at timestamptz,
  created_at timestamptz not null default now(),
  check (next_at is null or cron is not null)
);
create index job_due on job (next_at) where next_at is not null;

create table job_run (
  id bigint generated always as identity primary key,
  job_id bigint not null references job on delete cascade,
  company_id bigint references company on delete cascade,
  due_at timestamptz not null,
  -- Who pressed Run now; null when it was time.
  requested_by bigint references app_user on delete set null,
  state text not null default 'waiting'
    check (state in ('waiting', 'running', 'done', 'failed', 'cancelled', 'skipped')),
  tries integer not null default 0,
  -- When anybody may begin it. While somebody works on it, when they are believed dead.
  next_at timestamptz not null,
  -- The process that works on it.
  holder uuid,
  started_at timestamptz,
  finished_at timestamptz,
  progress integer not null default 0,
  total integer not null default 0,
  -- What came of it, as a sentence.
  outcome text not null default '',
  check ((finished_at is null) = (state in ('waiting', 'running'))),
  check ((holder is null) = (state <> 'running'))
);
-- What is due happens once, and never twice at the same time.
create unique index job_run_due_once on job_run (job_id, due_at);
create unique index job_run_one_open on job_run (job_id) where state in ('waiting', 'running');
create index job_run_claimable on job_run (next_at) where state in ('waiting', 'running');
create index job_run_of_company on job_run (company_id, due_at desc, id desc);

create table job_log (
  id bigint generated always as identity primary key,
  run_id bigint not null references job_run on delete cascade,
  at timestamptz not null default now(),
  words text not null
);
create index job_log_run on job_log (run_id, id);

-- What people have planned: a job of their company with a name, options and recipients.
create table schedule (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  -- Null: all branches of its owner.
  branch_id bigint,
  job_id bigint not null unique references job,
  name text not null check (name <> ''),
  kind text not null,
  -- What is done, and what it needs to know.
  task jsonb not null,
  -- When, as it was chosen; the job has it as cron.
  timing jsonb not null,
  time_zone text not null,
  user_ids bigint[] not null default '{}',
  emails text[] not null default '{}',
  enabled boolean not null default true,
  -- Whose rights it runs with: whoever saved it last.
  owner_id bigint references app_user on delete set null,
  -- Since its owner was told that it fails.
  failing_since timestamptz,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (company_id, id),
  foreign key (company_id, branch_id) references branch (company_id, id) on delete cascade
);
create unique index schedule_name on schedule (company_id, lower(name)) where archived_at is null;
create index schedule_branch on schedule (company_id, branch_id);
