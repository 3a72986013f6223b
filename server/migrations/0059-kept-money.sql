-- A sale that could not be booked took money all the same: its session counts it, once, whenever it is booked.
alter table till_event add column in_session boolean not null default false;
