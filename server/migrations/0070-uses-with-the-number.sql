-- A sale whose promotions have no limit counts their uses in the statements that commit it, where nobody can look at an
-- answer any more. One that was limited or erased meanwhile makes the sale begin anew, by the code of a clash.
create function count_unlimited_uses(
  company bigint, customer bigint, promotions bigint[], taken integer[], amounts bigint[]
) returns void language plpgsql as $$
declare
  change record;
begin
  for change in
    select c.promotion_id, c.uses, c.given
    from unnest(promotions, taken, amounts) as c(promotion_id, uses, given) order by c.promotion_id
  loop
    update promotion_use u set uses = greatest(u.uses + change.uses, 0), given = u.given + change.given
    from promotion p
    where u.company_id = company and u.promotion_id = change.promotion_id
      and p.company_id = company and p.id = change.promotion_id
      and p.limit_total is null and p.limit_units is null and p.limit_per_customer is null;
    if not found then
      raise exception 'promotion % has changed', change.promotion_id using errcode = 'serialization_failure';
    end if;
  end loop;
  if customer is null then
    return;
  end if;
  insert into promotion_customer as u (company_id, promotion_id, customer_id, uses)
  select company, c.promotion_id, customer, c.uses
  from unnest(promotions, taken) as c(promotion_id, uses) where c.uses > 0 order by c.promotion_id
  on conflict (company_id, customer_id, promotion_id) do update set uses = u.uses + excluded.uses;
end $$;
