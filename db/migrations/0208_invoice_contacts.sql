-- Programs for accounts know a contact by its name alone. So a customer has one name in them for good: the name and the
-- number of their first invoiced order, "John Smith (LL-10024)". Two people never share it, and it stays when the
-- customer takes another name or deletes the account. QuickBooks takes no colon and no quotation mark, and 100
-- characters.
create function contact_of(customer_name text, order_number text) returns text language sql immutable as $$
  select trim(left(regexp_replace(customer_name, '[[:cntrl:][:space:]:"]+', ' ', 'g'), 60)) || ' (' || order_number || ')'
$$;

alter table invoices add column contact text check (length(contact) <= 120);

update invoices set contact = named.contact
  from (select i.number, first_value(contact_of(o.customer_name, o.order_number))
      over (partition by coalesce(o.customer_id, o.id) order by i.number) as contact
    from invoices i join orders o on o.id = i.order_id) as named
  where named.number = invoices.number;

-- A trigger, as the version before this one issues invoices, too.
create function name_contact() returns trigger language plpgsql as $$
begin
  select coalesce(
      (select earlier.contact from orders own join invoices earlier on earlier.order_id = own.id
        where own.customer_id = o.customer_id order by earlier.number limit 1),
      contact_of(o.customer_name, o.order_number))
    into new.contact from orders o where o.id = new.order_id;
  return new;
end $$;

create trigger name_contact before insert on invoices for each row when (new.contact is null)
  execute function name_contact();
