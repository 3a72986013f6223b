-- A drawer that is gone is closed without a count at the desk: that is not a drawer counted as empty.
alter table till_session drop constraint till_session_check;
alter table till_session add constraint till_session_closing check (
  (status = 'closed') = (closed_at is not null) and (status = 'closed') = (z_number is not null)
    and (status = 'closed' or counted_cash is null));
