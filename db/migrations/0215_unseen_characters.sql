-- Addresses are read without the characters that nobody sees, and composed (readEmail in shop/kit/text.ts). Accounts of
-- customers and of staff that were made with such characters keep being found. Where two would then have one address,
-- both stay as they are.
create function pg_temp.readable(email text) returns text language sql immutable as $$
  select normalize(regexp_replace(email, '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]', '', 'g'), NFC)
$$;
with readable as (select id, pg_temp.readable(email) as email from customers)
update customers set email = readable.email from readable
  where readable.id = customers.id and readable.email <> customers.email and length(readable.email) <= 200
    and not exists (select from readable as other
      where other.id <> readable.id and lower(other.email) = lower(readable.email));
with readable as (select id, pg_temp.readable(email) as email from staff)
update staff set email = readable.email from readable
  where readable.id = staff.id and readable.email <> staff.email and length(readable.email) <= 200
    and not exists (select from readable as other
      where other.id <> readable.id and lower(other.email) = lower(readable.email));
