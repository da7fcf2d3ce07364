-- Hours of the day, in Asia/Shanghai, in which somebody gets neither mail nor SMS but what concerns their security.
-- Locks: outgoing_messages, for an instant.

create table quiet_hours (
  user_id text primary key references users (id),
  -- minutes since midnight; the first counts, the last does not
  starts smallint not null check (starts between 0 and 1439),
  ends smallint not null check (ends between 0 and 1439),
  check (starts <> ends)
);

-- whose quiet hours it waits for; null: nobody's
alter table outgoing_messages add column quiet_for text;
