-- A layby is paid off at a till: its payments come to an order that has some already, and are no sale of the session.
alter table till_event add column payments_before integer not null default 0;
alter table till_session add column layby_paid bigint not null default 0;
