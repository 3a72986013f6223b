-- Keywords look for parts of words. The list of new entries stays short, so that no sale waits long until it is sorted in.
create index audit_entry_text on audit_entry using gin (
  lower(label || ' ' || user_name || ' ' || entity || ' ' || action) gin_trgm_ops
) with (gin_pending_list_limit = 256);

-- Keywords also look for people, found by name before their movements.
create index stock_movement_user on stock_movement (company_id, user_id, recorded_at desc, id desc);
