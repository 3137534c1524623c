-- The audit log is read by person, newest first.
create index audit_log_actor on audit_log (actor_id, id);
