-- Whether shoppers find the company's pages at /m/{code}.
alter table company add column storefront_enabled boolean not null default false;
