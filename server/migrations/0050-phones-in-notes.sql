-- Whoever collects leaves a phone number in the order's note, and is asked for it: what looks like one, as it is dialled at
-- home, whichever way it was written (0412 345 678, +61 412 345 678, 0061…). Words and other numbers of the note stay out.
create function phones_in(note text) returns text language sql immutable parallel safe as $$
  select coalesce(string_agg(regexp_replace(regexp_replace(piece[1], '\D', '', 'g'),
    '^(0011|00)?6[14]0?([2-9]\d{6,9})$', '0\2'), ' '), '')
  from regexp_matches(note, '\+?\d(?:[ ().-]{0,2}\d){7,14}', 'g') as piece
$$;

-- Only orders that have a number in their note are in it: a sale over the counter is written as before.
create index sales_order_phones on sales_order using gin (phones_in(note) gin_trgm_ops) where note ~ '\d';
