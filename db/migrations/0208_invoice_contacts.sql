-- Programs for accounts know a contact by its name alone. So a customer has one name in them for good: the name and the
-- number of their first invoiced order, "John Smith (LL-10024)". Two people never share it, and it stays when the
-- customer takes another name or deletes the account. QuickBooks takes no colon and no quotation mark, and 100
-- characters.
create function contact_of(customer_name text, order_number text) returns text language sql immutable as $$
  select trim(left(regexp_replace(customer_name, '[[:cntrl:][:space:]:"]+', ' ', 'g'), 60)) || ' (' || order_number || ')'
$$;

alter table invoices add column contact text check (length(contact) <= 120);

-- A trigger, as the version before this one issues invoices, too. Migration 0210 fills in earlier invoices with the same.
create function name_contact() returns trigger language plpgsql as $$
begin
  select coalesce(
      (select coalesce(earlier.contact, contact_of(own.customer_name, own.order_number))
        from orders own join invoices earlier on earlier.order_id = own.id
        where own.customer_id = o.customer_id order by earlier.number limit 1),
      contact_of(o.customer_name, o.order_number))
    into new.contact from orders o where o.id = new.order_id;
  return new;
end $$;

create trigger name_contact before insert on invoices for each row when (new.contact is null)
  execute function name_contact();
