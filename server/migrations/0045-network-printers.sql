-- Receipt printers that tills print to through the server: [{name, address}]. No others are spoken to.
alter table company add column receipt_printers jsonb not null default '[]';
