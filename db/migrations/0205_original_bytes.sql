-- The file of an upload as it was sent, in bytes, as long as it is kept: it counts towards what all uploads may need.
alter table product_pictures add column original_bytes bigint not null default 0 check (original_bytes >= 0);
