-- What came of the last look at each sum that the books keep.
create table book_check (
  company_id bigint not null references company on delete cascade,
  name text not null,
  checked_at timestamptz not null,
  -- Everything, or what had changed.
  is_full boolean not null,
  -- When the last check began that found nothing wrong: what changed later is not proven yet. Null: all of it.
  proven_from timestamptz,
  full_at timestamptz,
  rows bigint not null,
  duration integer not null,
  wrong integer not null,
  -- The first of what is wrong.
  culprits jsonb not null default '[]',
  primary key (company_id, name)
);
-- Orders by their last change: almost the order they lie in, so a few pages tell where to look.
create index sales_order_updated on sales_order using brin (updated_at);
-- Each company has one job that checks its books when somebody asks.
create unique index job_books on job (company_id) where kind = 'books';
