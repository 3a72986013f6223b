-- When filling a company with demo data began, until it is finished: a fill that was killed is begun anew.
alter table company add column demo_begun_at timestamptz;
