-- What the accounts call what the exports for them have: accounts, tax rates and items have names of their own there.
create table export_settings (
  id                   boolean primary key default true check (id),
  -- Raised by each change, so that two people do not overwrite each other.
  version              integer not null default 1 check (version > 0),
  xero_account         text not null default '200' check (length(xero_account) between 1 and 10),
  xero_standard_tax    text not null default '20% (VAT on Income)' check (length(xero_standard_tax) between 1 and 50),
  xero_zero_tax        text not null default 'Zero Rated Income' check (length(xero_zero_tax) between 1 and 50),
  quickbooks_item      text not null default 'Sales' check (length(quickbooks_item) between 1 and 100),
  quickbooks_standard_tax text not null default '20.0% S' check (length(quickbooks_standard_tax) between 1 and 50),
  quickbooks_zero_tax  text not null default '0.0% Z' check (length(quickbooks_zero_tax) between 1 and 50),
  -- The most rows that QuickBooks takes in one file.
  quickbooks_rows      integer not null default 1000 check (quickbooks_rows between 100 and 20000)
);
insert into export_settings default values;
