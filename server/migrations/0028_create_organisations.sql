-- Organisations: accounts without a login, whose members act for them. What was an enterprise with a login becomes an
-- organisation, which keeps its id and with it all that it owns, and a person, its owner, who takes the login.
-- Locks: users while the enterprises are converted, about a second for 10,000 of them; the others for an instant.

-- person, organisation
alter table users add column kind text not null default 'person';
-- what somebody acted for last, and acts for after the next login; null: for themselves
alter table users add column acting_for text references users (id);
alter table users alter column password_hash drop not null;
alter table users drop constraint users_have_an_account;

create table organisation_members (
  organisation_id text not null references users (id),
  user_id text not null references users (id),
  -- owner, developer, finance, viewer
  role text not null,
  joined_at timestamptz not null,
  primary key (organisation_id, user_id)
);
create index organisation_members_by_user on organisation_members (user_id);

create table organisation_invitations (
  id text primary key,
  organisation_id text not null references users (id),
  -- e-mail or mobile number, as accounts are kept
  account text not null,
  role text not null,
  token_hash text not null unique,
  invited_by text not null references users (id),
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz
);
create unique index organisation_invitations_one_open on organisation_invitations (organisation_id, account)
  where accepted_at is null and withdrawn_at is null;

alter table sessions add column acting_for text references users (id);
-- on whose behalf, where that is not the user
alter table audit_log add column account_id text;
create index audit_log_of_account on audit_log (account_id, at desc) where account_id is not null;

create temporary table converted on commit drop as
  select id as organisation_id, 'user_' || substr(md5(id || random()::text), 1, 16) as user_id
  from users where register_type in (1, 3);

-- The addresses are free before somebody else takes them.
create temporary table logins on commit drop as
  select c.user_id, c.organisation_id, u.email, u.mobile, u.password_hash, u.nick_name, u.state, u.roles,
    u.current_role_type, u.agree_version, u.portal_id, u.created_at
  from users u join converted c on c.organisation_id = u.id;

update users set kind = 'organisation', email = null, mobile = null, password_hash = null, roles = roles & ~8,
  current_role_type = 1
where id in (select organisation_id from converted);

-- To operate the portal is a human's business, everything else the account's.
insert into users (id, email, mobile, password_hash, nick_name, state, authentication_state, roles, current_role_type,
    agree_version, portal_id, created_at, kind, acting_for)
  select user_id, email, mobile, password_hash, nick_name, state, 0, 1 | (roles & 8), current_role_type, agree_version,
    portal_id, created_at, 'person', organisation_id
  from logins;
insert into organisation_members (organisation_id, user_id, role, joined_at)
  select organisation_id, user_id, 'owner', created_at from logins;

update password_history t set user_id = c.user_id from converted c where t.user_id = c.organisation_id;
update sessions t set user_id = c.user_id, acting_for = c.organisation_id
  from converted c where t.user_id = c.organisation_id;
update tickets t set user_id = c.user_id from converted c where t.user_id = c.organisation_id;
update idempotency_keys t set user_id = c.user_id from converted c where t.user_id = c.organisation_id;
update member_messages t set user_id = c.user_id from converted c where t.user_id = c.organisation_id;
update message_settings t set user_id = c.user_id from converted c where t.user_id = c.organisation_id;
update notice_reads t set user_id = c.user_id from converted c where t.user_id = c.organisation_id;
update support_tickets t set user_id = c.user_id from converted c where t.user_id = c.organisation_id;
update support_replies t set user_id = c.user_id from converted c where t.user_id = c.organisation_id;
update search_demands t set user_id = c.user_id from converted c where t.user_id = c.organisation_id;
update helpful_votes t set voter = c.user_id from converted c where t.voter = c.organisation_id;
update document_revisions t set edited_by = c.user_id from converted c where t.edited_by = c.organisation_id;
update notices t set author_id = c.user_id from converted c where t.author_id = c.organisation_id;
update review_cases t set taken_by = c.user_id from converted c where t.taken_by = c.organisation_id;
update review_cases t set decided_by = c.user_id from converted c where t.decided_by = c.organisation_id;
-- What somebody showed of themselves stays theirs: their authentication as a person, its pictures and its case.
update files t set owner_id = c.user_id from converted c
  where t.owner_id = c.organisation_id and t.scene in ('idFront', 'idBack');
update review_cases t set applicant_id = c.user_id from converted c
  where t.applicant_id = c.organisation_id and t.kind = 'person';
update users u set authentication_state = p.state, register_type = case when p.state in (2, 5) then 0 end
  from person_authentications p join converted c on c.organisation_id = p.user_id where u.id = c.user_id;
update person_authentications t set user_id = c.user_id from converted c where t.user_id = c.organisation_id;

alter table users add constraint users_have_an_account check (
  case kind
    when 'organisation' then email is null and mobile is null and password_hash is null
    else (email is not null or mobile is not null) and password_hash is not null
  end
);
