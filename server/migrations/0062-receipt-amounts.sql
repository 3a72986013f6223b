-- What each receipt added and each return took off, in cents: so that orders, reports and the GST summary add up the same
-- figures. The rule is that of contract/purchasing/lines.ts: goods at the ordered cost come to what they add to all that came
-- at it, other goods to their own cost, and what goes back to its part of what is still here.
alter table purchase_receipt_line
  add column net bigint not null default 0,
  add column gst bigint not null default 0;

do $$
declare
  h record;
  at_line bigint := -1;
  usual numeric; usual_net numeric; usual_gst numeric;
  here numeric; here_net numeric; here_gst numeric;
  came_at timestamptz; came numeric; came_action text; came_net numeric; came_gst numeric;
  row_net numeric; row_gst numeric;
begin
  for h in
    select r.company_id, r.id as receipt_id, r.kind, r.created_at, rl.line_id, rl.quantity, rl.damaged, rl.damaged_action,
      rl.cost, l.cost as line_cost, l.discount, case when l.gst_free then 0 else o.gst_rate end as rate
    from purchase_receipt_line rl
    join purchase_receipt r on r.company_id = rl.company_id and r.id = rl.receipt_id
    join purchase_line l on l.company_id = rl.company_id and l.id = rl.line_id
    join purchase_order o on o.company_id = l.company_id and o.id = l.order_id
    order by r.company_id, rl.line_id, r.id
  loop
    if h.line_id <> at_line then
      at_line := h.line_id;
      usual := 0; usual_net := 0; usual_gst := 0;
      here := 0; here_net := 0; here_gst := 0;
      came_at := null;
    end if;
    if h.kind = 'receipt' then
      if h.cost is null then
        usual := usual + h.quantity;
        row_net := round(h.line_cost * usual * (1 - h.discount / 100) / 1000);
        row_gst := round(row_net * h.rate / 100) - usual_gst;
        row_net := row_net - usual_net;
        usual_net := usual_net + row_net;
        usual_gst := usual_gst + row_gst;
      else
        row_net := round(h.cost::numeric * h.quantity / 1000);
        row_gst := round(row_net * h.rate / 100);
      end if;
      here := here + h.quantity; here_net := here_net + row_net; here_gst := here_gst + row_gst;
      came_at := h.created_at; came := h.quantity; came_action := h.damaged_action; came_net := row_net; came_gst := row_gst;
    else
      -- Damaged goods that went back as they came are a part of that receipt: both were written at one moment.
      if came_at = h.created_at and came_action = 'return' then
        row_net := coalesce(round(came_net * h.quantity / nullif(came, 0)), 0);
        row_gst := coalesce(round(came_gst * h.quantity / nullif(came, 0)), 0);
      else
        row_net := coalesce(round(here_net * h.quantity / nullif(here, 0)), 0);
        row_gst := coalesce(round(here_gst * h.quantity / nullif(here, 0)), 0);
      end if;
      here := here - h.quantity; here_net := here_net - row_net; here_gst := here_gst - row_gst;
    end if;
    update purchase_receipt_line set net = row_net, gst = row_gst
    where company_id = h.company_id and receipt_id = h.receipt_id and line_id = h.line_id;
  end loop;
end $$;

alter table purchase_receipt_line alter column net drop default, alter column gst drop default;
