-- Imports are worked on as runs of jobs. Those that a server of before has left under way get one, so that somebody sees to them.
with lost as (
  insert into job (company_id, kind, input)
  select company_id, kind || 'Import', jsonb_build_object('importId', id) from import_job
  where state in ('reading', 'checking', 'applying')
  returning id, company_id
)
insert into job_run (job_id, company_id, due_at, next_at) select id, company_id, now(), now() from lost;
