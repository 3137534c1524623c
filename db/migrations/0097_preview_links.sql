-- The key that signs links to the preview of a draft.
create table preview_link_key (
  only_row boolean primary key default true check (only_row),
  key      bytea not null check (length(key) = 32)
);
insert into preview_link_key (key)
  values (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
