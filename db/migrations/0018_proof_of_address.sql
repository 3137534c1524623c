-- A mailed link is good for the address it was written for, and for no other: the address it is
-- mailed to (verify, reset), or the one an account is to change to (email-old, email-new).
alter table link_tokens add column email text check (length(email) <= 200);
update link_tokens set email = customers.email from customers
  where customers.id = customer_id and purpose in ('verify', 'reset') and used_at is null;
-- Which address an open link of a change was written for is not known any more: it is asked for anew.
update link_tokens set used_at = now() where purpose in ('email-old', 'email-new') and used_at is null;
delete from email_changes;

-- An account may have been made by a stranger who typed somebody's address. A verification link that
-- is opened in a browser not signed in to the account verifies the address and asks its owner who
-- made the account: with what browser (as it calls itself, forgotten with the answer), and since
-- when the question is open. Until the answer, only sessions that have proved the address may do all.
alter table customers add column registered_with text check (length(registered_with) <= 300);
alter table customers add column origin_asked_at timestamptz;
alter table sessions add column has_proved_address boolean not null default false;
