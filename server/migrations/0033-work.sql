-- The day's work is counted at every look at the start page: what waits is found without reading what is done.
create index stock_transfer_on_way on stock_transfer (company_id, to_branch_id) where status = 'inTransit';
create index stock_take_review on stock_take (company_id, branch_id) where status = 'review';
create index import_job_failed on import_job (company_id, kind) where state = 'failed';
create index audit_entry_send_failed on audit_entry (company_id, at desc, id desc) where action = 'sendFailed';

-- The start page is everybody's, the figures on it became a right of their own. A company's own roles keep theirs.
update role set
  permissions = array(select unnest(permissions) union select 'dashboard.get' order by 1),
  version = version + 1
where company_id is not null and 'dashboard.query' = any(permissions) and not 'dashboard.get' = any(permissions);
