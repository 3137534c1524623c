-- The audit log is read by act, newest first; its acts are found by jumping from one to the next.
create index audit_log_action on audit_log (action, id);

-- The list of customers: by words of name and e-mail address, without accents (shop/admin/customers), by the postcode of a
-- saved address, newest first, and by name.
create index customers_search on customers
  using gin (to_tsvector('simple', translate(
    regexp_replace(normalize(full_name || ' ' || email, NFKD), '[\u0300-\u036f]', '', 'g'),
    '@.+-_''&/(),', '           ')));
create index customers_registered on customers (created_at desc, id);
create index customers_by_name on customers (lower(full_name), id);
create index addresses_postcode on addresses (replace(upper(postcode), ' ', '') text_pattern_ops);
