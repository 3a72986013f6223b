-- Alarms of tills: numbers that are missing, and tills that are not heard of while a session is open.

-- Since when a number has been missing; null while all have come.
alter table till_epoch add column hole_since timestamptz;
update till_epoch set hole_since = now() where last_seq > events;
create index till_epoch_hole on till_epoch (hole_since) where hole_since is not null;

-- How a manager settled it.
alter table till_flag add column outcome text not null default '';
-- An alarm is raised once, however many processes watch, until it is over.
create unique index till_flag_alarm on till_flag (company_id, device_id, reason)
  where resolved_at is null and reason in ('missing', 'silent');
