-- Units added to a line of a numbered order get a promotion as it is now, while the others keep what was agreed.
alter table sales_line_promotion drop constraint sales_line_promotion_pkey;
alter table sales_line_promotion add primary key (company_id, line_id, promotion_id, promotion_version);
