-- Whole references and names are found in the whole log, parts of words in its newest entries.
create index audit_entry_label on audit_entry (company_id, label);

-- Keywords also look for people, found by name before their movements.
create index stock_movement_user on stock_movement (company_id, user_id, recorded_at desc, id desc);
