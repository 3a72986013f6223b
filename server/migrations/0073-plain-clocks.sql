-- Shortcuts of cron are refused since people who read five fields do not know them: those stored before become five fields.
create temporary table plain_clock on commit drop as
select * from (values ('@yearly', '0 0 1 1 *'), ('@annually', '0 0 1 1 *'), ('@monthly', '0 0 1 * *'),
  ('@weekly', '0 0 * * 0'), ('@daily', '0 0 * * *'), ('@midnight', '0 0 * * *'), ('@hourly', '0 * * * *'))
  as given (shortcut, cron);

update schedule s set timing = jsonb_set(s.timing, '{cron}', to_jsonb(plain.cron))
from plain_clock plain
where s.timing->>'every' = 'cron' and lower(trim(s.timing->>'cron')) = plain.shortcut;

update job j set cron = plain.cron from plain_clock plain where lower(trim(j.cron)) = plain.shortcut;

-- The 29th and 30th of each month come on the last day of February, too.
update job j
set cron = split_part(j.cron, ' ', 1) || ' ' || split_part(j.cron, ' ', 2) || ' ' || (s.timing->>'day') || ' 1,3-12 * | '
  || split_part(j.cron, ' ', 1) || ' ' || split_part(j.cron, ' ', 2) || ' L 2 *'
from schedule s
where s.job_id = j.id and s.timing->>'every' = 'month' and s.timing->>'day' in ('29', '30');
