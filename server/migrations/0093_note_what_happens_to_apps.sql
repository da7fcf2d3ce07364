-- Which app an entry of the log is about, so that the page of the app can show what was done with it.
-- What the log knows of before gets it too: the one change that its rows allow, since they are not told anything new.
-- Locks: audit_log while its rows are read once and the index is built, about 3 s for a million of them.

alter table audit_log add column app_id text;
-- in which order it was written, for what happened in one instant; null: before there was such a thing
create sequence audit_log_order;
alter table audit_log add column seq bigint;
alter table audit_log alter column seq set default nextval('audit_log_order');

alter table audit_log disable trigger audit_log_is_append_only;
update audit_log a set app_id = case a.event
    when 'app.transition' then a.detail::jsonb ->> 'id'
    when 'app.move' then a.detail::jsonb ->> 'appId'
    when 'key.transition' then (select k.app_id from app_keys k where k.id = a.detail::jsonb ->> 'id')
    else (select s.app_id from subscriptions s where s.id = a.detail::jsonb ->> 'id')
  end
where a.event in ('app.transition', 'app.move', 'key.transition', 'apply.transition');
alter table audit_log enable trigger audit_log_is_append_only;

create index audit_log_of_app on audit_log (app_id, at desc, seq desc nulls last) where app_id is not null;
