-- The inbox of the admin: messages of one sender become a thread, with replies and the comments of staff.

create table threads (
  id          uuid primary key default gen_random_uuid(),
  -- The sender as they last wrote it.
  email       text not null check (length(email) <= 200),
  name        text not null check (length(name) <= 200),
  -- Who of the staff will answer. No foreign key: the thread stays when their row is deleted.
  assigned_to uuid,
  order_id    uuid references orders on delete set null,
  started_at  timestamptz not null,
  last_at     timestamptz not null,
  -- How many replies were written: a form that was opened before the latest is refused.
  replies     integer not null default 0 check (replies >= 0)
);
create index threads_last on threads (last_at desc, id);
create index threads_sender on threads (lower(email), last_at desc);
create index threads_order on threads (order_id) where order_id is not null;

alter table messages add column thread_id uuid references threads on delete cascade;
create index messages_thread on messages (thread_id, received_at);

create table replies (
  id         uuid primary key,
  thread_id  uuid not null references threads on delete cascade,
  staff_id   uuid not null,
  reply      text not null check (length(reply) between 1 and 4000),
  at         timestamptz not null default now(),
  -- The mail in the outbox. No foreign key: sent mails are deleted after 30 days.
  mail_id    uuid not null
);
create index replies_thread on replies (thread_id, at);

create table thread_comments (
  id         uuid primary key,
  thread_id  uuid not null references threads on delete cascade,
  staff_id   uuid not null,
  comment    text not null check (length(comment) between 1 and 2000),
  at         timestamptz not null default now()
);
create index thread_comments_thread on thread_comments (thread_id, at);

-- Passages for replies. Fields in braces are filled in: {name}, {order}, {promised}, {refund due}.
create table text_blocks (
  id         uuid primary key,
  name       text not null check (length(name) between 1 and 60),
  body       text not null check (length(body) between 1 and 2000),
  version    integer not null default 1
);
create unique index text_blocks_name on text_blocks (lower(name));

-- The Message-IDs that a mail answers, the oldest first, separated by spaces.
alter table mail_outbox add column in_reply_to text check (length(in_reply_to) <= 2000);

-- A message joins the thread of its sender, unless nobody wrote there for 30 days and all is answered.
-- A trigger, so that messages received by the release before this one have a thread, too.
create function join_thread() returns trigger language plpgsql as $$
declare
  found_id uuid;
begin
  -- Two messages of one sender at the same time find one thread.
  perform pg_advisory_xact_lock(hashtextextended('thread ' || lower(new.email), 0));
  select id into found_id from threads
    where lower(email) = lower(new.email)
      and (last_at > new.received_at - interval '30 days' or exists (
        select from messages where thread_id = threads.id and answered_at is null))
    order by last_at desc limit 1 for update;
  if found_id is null then
    insert into threads (email, name, started_at, last_at)
      values (new.email, new.name, new.received_at, new.received_at) returning id into found_id;
  else
    update threads set email = new.email, name = new.name, last_at = greatest(last_at, new.received_at)
      where id = found_id;
  end if;
  update messages set thread_id = found_id where id = new.id;
  return null;
end $$;

-- The messages of before: one thread a sender.
insert into threads (email, name, started_at, last_at)
  select (array_agg(email order by received_at desc))[1], (array_agg(name order by received_at desc))[1],
    min(received_at), max(received_at)
  from messages group by lower(email);
update messages set thread_id = threads.id from threads where lower(threads.email) = lower(messages.email);

create trigger join_thread after insert on messages for each row execute function join_thread();
