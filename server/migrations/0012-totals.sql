-- Running totals of sales, kept by the transaction that changes an order or a payment, as its last step.
-- Days and hours are the branch's own; money in cents, quantities in thousandths of a unit, cost in dollars.

create table sales_hour (
  company_id bigint not null,
  branch_id bigint not null,
  day date not null,
  channel text not null,
  hour smallint not null check (hour between 0 and 23),
  sales bigint not null default 0,
  gst bigint not null default 0,
  cost numeric(24, 6) not null default 0,
  -- Orders that sell something.
  transactions bigint not null default 0,
  primary key (company_id, branch_id, day, channel, hour),
  foreign key (company_id, branch_id) references branch (company_id, id)
);

create table sales_product (
  company_id bigint not null,
  branch_id bigint not null,
  day date not null,
  product_id bigint not null,
  quantity bigint not null default 0,
  revenue bigint not null default 0,
  gst bigint not null default 0,
  cost numeric(24, 6) not null default 0,
  primary key (company_id, branch_id, day, product_id),
  foreign key (company_id, branch_id) references branch (company_id, id),
  foreign key (company_id, product_id) references product (company_id, id)
);
create index sales_product_product on sales_product (company_id, product_id, day);

create table sales_tender (
  company_id bigint not null,
  branch_id bigint not null,
  day date not null,
  payment_type text not null,
  amount bigint not null default 0,
  primary key (company_id, branch_id, day, payment_type),
  foreign key (company_id, branch_id) references branch (company_id, id)
);

-- How many orders a branch has, of any status: a list's total costs nothing.
create table sales_count (
  company_id bigint not null,
  branch_id bigint not null,
  orders bigint not null default 0,
  primary key (company_id, branch_id),
  foreign key (company_id, branch_id) references branch (company_id, id)
);

-- The same per day alone: years are read from few rows, however many hours and channels there are.
create table sales_day (
  company_id bigint not null,
  branch_id bigint not null,
  day date not null,
  sales bigint not null default 0,
  transactions bigint not null default 0,
  primary key (company_id, branch_id, day),
  foreign key (company_id, branch_id) references branch (company_id, id)
);
-- It follows sales_hour by itself, in the same transaction, so that the two cannot differ.
create function keep_new_sales_days() returns trigger language plpgsql as $$
begin
  insert into sales_day as t (company_id, branch_id, day, sales, transactions)
  select company_id, branch_id, day, sum(sales), sum(transactions) from added
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (company_id, branch_id, day) do update set
    sales = t.sales + excluded.sales, transactions = t.transactions + excluded.transactions;
  return null;
end $$;
create trigger sales_hour_added after insert on sales_hour referencing new table as added
  for each statement execute function keep_new_sales_days();
create function keep_sales_days() returns trigger language plpgsql as $$
begin
  insert into sales_day as t (company_id, branch_id, day, sales, transactions)
  select company_id, branch_id, day, sum(sales), sum(transactions) from (
    select company_id, branch_id, day, sales, transactions from after
    union all
    select company_id, branch_id, day, -sales, -transactions from before
  ) as change
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (company_id, branch_id, day) do update set
    sales = t.sales + excluded.sales, transactions = t.transactions + excluded.transactions;
  return null;
end $$;
create trigger sales_hour_changed after update on sales_hour referencing old table as before new table as after
  for each statement execute function keep_sales_days();
