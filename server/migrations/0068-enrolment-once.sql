-- A browser that never heard the answer to its enrolment asks again by the same id, and is the same till. Once the till
-- has said hello, the id has done its work.
alter table till_device add column enrolment_id uuid;
alter table till_device add constraint till_device_enrolment unique (company_id, enrolment_id);
