-- The weighted average, one move at a time: state is {quantity, value, average, unit cost of this move}.
-- Quantities are thousandths of a unit, value and costs are dollars with six decimals.
create function stock_step(state numeric[], quantity bigint, value numeric, average numeric, moved bigint, cost numeric)
returns numeric[] language plpgsql immutable as $$
declare
  held numeric := coalesce(state[1], quantity);
  worth numeric := coalesce(state[2], value);
  mean numeric := coalesce(state[3], average);
  -- What goes out, and what comes in without a cost of its own, moves at the average.
  unit numeric := case when moved > 0 then coalesce(cost, mean) else mean end;
  left_over numeric := held + moved;
begin
  if moved > 0 and held < 0 then
    -- Sold before it arrived: the shortfall is settled at the incoming cost.
    mean := unit;
    worth := round(left_over * unit / 1000, 6);
  elsif moved > 0 then
    worth := round(worth + moved * unit / 1000, 6);
    mean := round((worth * 1000)::numeric(60, 30) / left_over, 6);
  elsif left_over > 0 then
    -- By proportion and not by the rounded average, so that no remainder piles up.
    worth := round((worth * left_over)::numeric(60, 30) / held, 6);
  else
    worth := round(left_over * mean / 1000, 6);
  end if;
  return array[left_over, worth, mean, unit];
end $$;
create aggregate stock_fold(bigint, numeric, numeric, bigint, numeric) (sfunc = stock_step, stype = numeric[]);

-- Ten million units either way: what the API can show.
alter table stock_level add constraint stock_level_in_range check (on_hand between -10000000000 and 10000000000);

-- Codes are compared without letter case, barcodes too.
create unique index product_barcode_code on product_barcode (company_id, lower(code));
create index product_barcode_product on product_barcode (company_id, product_id);
-- What an archived product was scanned by: free for others, and there when it comes back.
alter table product add column kept_barcodes jsonb;
