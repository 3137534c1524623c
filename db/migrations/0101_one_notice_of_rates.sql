-- The tables of the rates are replaced together: one notice for all three, as equal notices of a transaction are one.
create function tell_rates_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('public_change', 'rates');
  return null;
end $$;
create or replace trigger public_change after insert or update or delete on country_rates for each statement execute function tell_rates_change();
create or replace trigger public_change after insert or update or delete on shipping_zones for each statement execute function tell_rates_change();
create or replace trigger public_change after insert or update or delete on postal_code_rules for each statement execute function tell_rates_change();
