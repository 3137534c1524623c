-- Who was named with @ in a comment, and has not seen it yet. The rows go with the comment, and with the
-- person.
create table comment_mentions (
  comment_id bigint not null references order_comments on delete cascade,
  staff_id   uuid not null references staff on delete cascade,
  seen_at    timestamptz,
  primary key (comment_id, staff_id)
);
create index comment_mentions_unseen on comment_mentions (staff_id, comment_id) where seen_at is null;
