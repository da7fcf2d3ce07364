-- Keys of an account were looked for app by app, 90 ms for 10,000 apps. Now each says whose app it is of, unless the app is
-- removed (9).
-- Locks: app_keys and apps while the owner is written beside each key, half a minute for a million.

alter table app_keys add column account_id text;

-- An app that is just changing hands is waited for, and the other way round.
create function take_account_of_app() returns trigger language plpgsql as $$
begin
  select case when state <> 9 then owner_id end into new.account_id from apps where id = new.app_id for share;
  return new;
end $$;
create trigger app_keys_owned before insert or update of app_id on app_keys
  for each row execute function take_account_of_app();

create function pass_account_on() returns trigger language plpgsql as $$
begin
  update app_keys set account_id = case when new.state <> 9 then new.owner_id end where app_id = new.id;
  return null;
end $$;
create trigger apps_passed_on after update of owner_id, state on apps for each row
  when (old.owner_id <> new.owner_id or (old.state = 9) <> (new.state = 9)) execute function pass_account_on();

update app_keys k set account_id = a.owner_id from apps a where a.id = k.app_id and a.state <> 9;
create index app_keys_of_account on app_keys (account_id, created_at desc, id) where account_id is not null;
