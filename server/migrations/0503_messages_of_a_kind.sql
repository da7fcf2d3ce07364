-- Messages of one kind, and the logins and credential changes of a member, each newest first: without these indexes all messages, or all audit
-- entries, of whoever has most of them were read for one page.
-- Locks: writing to each table waits while its index is made, 1.5 s for a million rows.

create index member_messages_of_kind on member_messages (user_id, kind, created_at desc, id desc);
create index audit_log_of_user_by_event on audit_log (user_id, event, at desc);
