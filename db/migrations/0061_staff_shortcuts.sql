-- Whether single keys act for this person: they can be switched off (WCAG 2.2, 2.1.4).
alter table staff add column uses_shortcuts boolean not null default true;
