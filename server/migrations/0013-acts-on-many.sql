-- One entry for an act on many records: found from each of them.
create index audit_entry_many on audit_entry using gin ((after -> 'ids') jsonb_path_ops) where entity_id is null;
