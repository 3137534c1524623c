-- The postcodes that the rate of a country does not cover; null: those that the program knows of (shop/shipping/exceptions.ts).
alter table country_rates add column if not exists exceptions text check (length(exceptions) <= 1000);
