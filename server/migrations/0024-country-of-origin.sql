-- Where a product comes from, as it stands on its label.
alter table product add column country_of_origin text not null default '';
