-- Spreadsheets of products on their way in: uploaded, mapped, checked, applied, taken back.

create table product_import (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  -- Where opening stock goes; null when the user works at several branches and chose none.
  branch_id bigint,
  user_id bigint not null,
  user_name text not null,
  file_name text not null,
  state text not null default 'reading'
    check (state in ('reading', 'mapping', 'checking', 'checked', 'applying', 'applied', 'reverted', 'failed')),
  columns jsonb not null default '[]',
  mapping jsonb not null default '{}',
  -- The headings, normalised: files alike are mapped alike.
  signature text not null default '',
  new_rows integer not null default 0,
  changed_rows integer not null default 0,
  unchanged_rows integer not null default 0,
  wrong_rows integer not null default 0,
  progress_done integer not null default 0,
  progress_total integer not null default 0,
  reason text,
  created_at timestamptz not null default now(),
  -- Moved on by whoever works on it: one that stands still has lost its worker.
  touched_at timestamptz not null default now(),
  applied_at timestamptz,
  reverted_at timestamptz,
  unique (company_id, id),
  foreign key (company_id, branch_id) references branch (company_id, id)
);
create index product_import_recent on product_import (company_id, created_at desc, id desc);
create index product_import_at_work on product_import (touched_at) where state in ('reading', 'checking', 'applying');

create table product_import_row (
  company_id bigint not null,
  import_id bigint not null,
  -- As the spreadsheet counts it.
  row integer not null,
  cells jsonb not null,
  outcome text check (outcome in ('new', 'changed', 'unchanged', 'wrong')),
  product_id bigint,
  -- Of the product when it was checked: applying stops at one that has moved on since.
  product_version integer,
  sku text not null default '',
  title text not null default '',
  -- What is to be written.
  patch jsonb,
  changes jsonb not null default '[]',
  problems jsonb not null default '[]',
  -- What was written, and what stood there before; null while the row is not applied.
  before jsonb,
  after jsonb,
  primary key (import_id, row),
  foreign key (company_id, import_id) references product_import (company_id, id) on delete cascade
);
create index product_import_row_outcome on product_import_row (import_id, outcome, row);

-- How a company mapped the columns of files with these headings.
create table product_import_mapping (
  company_id bigint not null references company,
  signature text not null,
  mapping jsonb not null,
  primary key (company_id, signature)
);
