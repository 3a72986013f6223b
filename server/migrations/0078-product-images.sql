-- The hourly clean-up asks for each file whether a product shows it.
create index product_images on product using gin (images);
