-- The most that can count as low in a company: what is above it needs no further look when low stock is counted.
create index product_order_qty on product (company_id, order_qty) where archived_at is null;
create index stock_reorder_point on stock_reorder (company_id, reorder_point);
