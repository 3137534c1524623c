-- Settings whose values were removed from a version, as they were about a person: the version stays without them.
alter table setting_versions add column forgotten text[] not null default '{}';
