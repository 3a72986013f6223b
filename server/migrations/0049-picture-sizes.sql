-- Pictures of banners are stored in several sizes beside the picture itself, under names that follow from its own.
alter table upload add column variants boolean not null default false;
