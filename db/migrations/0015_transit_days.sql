-- Working days a parcel is on its way, at the most: the shopkeeper's figure for each zone and country.
alter table shipping_zones add column transit_days integer not null default 3 check (transit_days between 1 and 60);
alter table country_rates add column transit_days integer not null default 10 check (transit_days between 1 and 60);
update shipping_zones set transit_days = 10 where name = 'BFPO';
update shipping_zones set transit_days = 5 where zone_type = 'ISLANDS';
update country_rates set transit_days = 7 where country_code in ('FR', 'DE');
update country_rates set transit_days = 12 where country_code = 'US';
-- The day by which an order was promised to be there, when it was placed.
alter table orders add column promised_for date;
