-- The task "tell-dead-letters" is now "mail-dead-jobs". A job of it that waits in the queue is renamed with
-- it; its timer starts anew. A new database has no queue yet.
do $$ begin
  if to_regclass('graphile_worker._private_tasks') is null then return; end if;
  update graphile_worker._private_tasks set identifier = 'mail-dead-jobs'
    where identifier = 'tell-dead-letters'
      and not exists (select from graphile_worker._private_tasks where identifier = 'mail-dead-jobs');
  delete from graphile_worker._private_known_crontabs where identifier = 'tell-dead-letters';
end $$;
