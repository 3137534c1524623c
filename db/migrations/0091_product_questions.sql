-- Questions that visitors ask about a product. The shop answers and publishes them, or refuses them.
create table questions (
  id          uuid primary key default gen_random_uuid(),
  product_id  integer not null references products on delete cascade,
  -- Where the answer goes. Null when its time is over, or its owner deleted their account.
  email       text check (length(email) between 3 and 200),
  shown_name  text not null check (length(shown_name) between 1 and 40),
  question    text not null check (length(question) between 1 and 1000),
  answer      text not null default '' check (length(answer) <= 4000),
  state       text not null default 'waiting' check (state in ('waiting', 'published', 'refused')),
  -- Why it was refused, for who asked.
  refusal     text not null default '' check (length(refusal) <= 500),
  asked_at    timestamptz not null default now(),
  decided_at  timestamptz,
  check (state <> 'published' or answer <> '')
);
create index questions_of_product on questions (product_id, decided_at desc, id) where state = 'published';
create index questions_state on questions (state, asked_at, id);
create index questions_email on questions (lower(email));
-- The same question sent twice waits once.
create unique index questions_once on questions (product_id, lower(email), md5(question)) where state = 'waiting';

-- The page of a product changes with its published questions.
create function tell_question_change() returns trigger language plpgsql as $$
begin
  if old.state = 'published' or (tg_op = 'UPDATE' and new.state = 'published') then
    perform pg_notify('public_change', 'questions');
  end if;
  return null;
end $$;
create trigger public_change after update or delete on questions for each row execute function tell_question_change();
