-- Units added to a line of a numbered order have shares of their own: which units a share is for, so that when fewer are wanted
-- those that were added last go first. Without an end it is for the whole line.
alter table sales_line_promotion
  add column quantity_from bigint not null default 0 check (quantity_from >= 0),
  add column quantity_to bigint check (quantity_to > quantity_from);
alter table sales_line_promotion drop constraint sales_line_promotion_pkey;
alter table sales_line_promotion add primary key (company_id, line_id, promotion_id, promotion_version, quantity_from);
