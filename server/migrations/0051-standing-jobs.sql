-- What the deployment does for itself belongs to no company, and is there once, however many processes open it.
create unique index job_standing on job (kind) where company_id is null;
