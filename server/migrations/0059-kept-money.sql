-- Whether the money of a sale that could not be booked counts in its session, which it does once.
alter table till_event add column in_session boolean not null default false;
