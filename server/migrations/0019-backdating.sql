-- How many days back documents may be dated; imports of history are not limited by it.
alter table company add column backdating_days integer not null default 7
  constraint company_backdating_days check (backdating_days between 0 and 3650);
