-- A till may take a parked sale and never hear the answer: only what it sends afterwards says that it has the sale.
alter table till_parked add column recalled_at timestamptz;
update till_parked set recalled_at = taken_at;
create index till_parked_unconfirmed on till_parked (company_id, branch_id) where taken_at is not null and recalled_at is null;
