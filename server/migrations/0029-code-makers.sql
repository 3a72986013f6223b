-- A code ends with the rights of whoever made it. Those that are under way now are made again.
delete from one_time_code;
alter table one_time_code add column made_by bigint not null references app_user on delete cascade;
create index one_time_code_made_by on one_time_code (made_by);
