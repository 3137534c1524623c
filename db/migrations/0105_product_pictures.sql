-- The pictures of a product in their order. A product without rows shows main_image_url and additional_images or,
-- without those, the pictures that ship with the shop; the first change of its pictures makes rows of them. A row is
-- a picture that ships with the shop (shipped_view), one at an address, or an upload (source_hash), whose files are
-- in DATA_DIR/uploads (shop/catalogue/pictures).
create table product_pictures (
  id           uuid primary key,
  product_id   integer not null references products on delete cascade,
  position     integer not null check (position >= 0),
  shipped_view text check (length(shipped_view) between 1 and 100),
  address      text check (length(address) between 1 and 2000),
  -- SHA-256 of the file as it was sent: its name in DATA_DIR/uploads.
  source_hash  text check (source_hash ~ '^[0-9a-f]{64}$'),
  check (num_nonnulls(shipped_view, address, source_hash) = 1),
  -- The picture is shown once it has an alternative text.
  alt          text not null default '' check (length(alt) <= 250),
  -- The value of the option color that it shows.
  colour       text check (length(colour) between 1 and 100),
  -- What stays in sight when it is cut to a square, in thousandths from the left and from the top.
  focus_x      integer not null default 500 check (focus_x between 0 and 1000),
  focus_y      integer not null default 500 check (focus_y between 0 and 1000),
  state        text not null default 'ready' check (state in ('processing', 'ready', 'refused')),
  -- Why the file of an upload can't be used.
  refusal      text not null default '' check (length(refusal) <= 100),
  -- Of an upload: the name of its file on the sender's machine, its size once it is upright, and its sizes as their
  -- addresses name them: a hash, the colours of the preview, and the largest width.
  file_name    text not null default '' check (length(file_name) <= 200),
  width        integer check (width between 1 and 50000),
  height       integer check (height between 1 and 50000),
  bytes        bigint not null default 0 check (bytes >= 0),
  sizes        text check (sizes ~ '^[0-9a-f]{16}-[0-9a-f]{48}$'),
  largest      integer check (largest between 1 and 1600),
  check ((sizes is null) = (largest is null)),
  added_by     text check (length(added_by) <= 100),
  added_at     timestamptz not null default now(),
  -- It can be brought back until it is 30 days old.
  deleted_at   timestamptz
);
create index product_pictures_product on product_pictures (product_id, position, id);
create index product_pictures_source on product_pictures (source_hash) where source_hash is not null;
create index product_pictures_deleted on product_pictures (deleted_at) where deleted_at is not null;

create trigger public_change after insert or delete or update on product_pictures
  for each statement execute function tell_public_change();
