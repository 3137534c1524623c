-- alone: no transaction
-- The contacts of the invoices that were issued before migration 0208. For 200,000 this takes half a minute, in which
-- invoices are read and issued: in one transaction with the new column, nobody could read one meanwhile.
update invoices set contact = named.contact
  from (select i.number, first_value(contact_of(o.customer_name, o.order_number))
      over (partition by coalesce(o.customer_id, o.id) order by i.number) as contact
    from invoices i join orders o on o.id = i.order_id) as named
  where named.number = invoices.number and invoices.contact is null;
