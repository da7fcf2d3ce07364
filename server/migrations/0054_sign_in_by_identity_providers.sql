-- Signing in by the identity provider of an organisation (OpenID Connect).
-- Locks: sessions and login_tickets for an instant, a column without a value; the tables are new.

create table sso_settings (
  organisation_id text primary key references users (id),
  issuer text not null,
  client_id text not null,
  -- client secret
  secret_sealed text not null,
  -- asked for beside openid, email and profile
  extra_scope text not null,
  -- claim that says which role; empty: everybody gets default_role
  role_claim text not null,
  -- {value, role}: the first that matches counts
  role_rules jsonb not null,
  -- of whom no rule matches; null: refused
  default_role text,
  -- always, unlessDone, never: when the portal's own second factor is asked for
  factor_rule text not null,
  -- an e-mail address of which the provider does not say whether it is verified counts as verified
  trusts_email boolean not null,
  -- members but its owners act for the organisation only when they signed in here
  is_only_way boolean not null,
  saved_at timestamptz not null,
  -- when it answered as it should with these settings; null: never
  tested_at timestamptz,
  -- null: off
  enabled_at timestamptz
);

create table sso_domains (
  organisation_id text not null references users (id),
  -- what stands behind the @ of the members' addresses
  domain text not null,
  -- value that a TXT record must have
  token text not null,
  claimed_at timestamptz not null,
  proven_at timestamptz,
  checked_at timestamptz,
  -- daily looks in a row that did not find the record
  failures smallint not null default 0,
  primary key (organisation_id, domain)
);
create unique index sso_domains_proven on sso_domains (domain) where proven_at is not null;

-- Whom a provider knows by which subject.
create table sso_links (
  organisation_id text not null references users (id),
  issuer text not null,
  subject text not null,
  user_id text not null references users (id),
  linked_at timestamptz not null,
  last_login_at timestamptz not null,
  primary key (organisation_id, issuer, subject)
);
create unique index sso_links_by_user on sso_links (user_id, organisation_id);

-- Logins under way at a provider. Nonce and code verifier are made from the state, which only the browser has.
create table sso_logins (
  state_hash text primary key,
  -- browser that began it
  browser_hash text not null,
  organisation_id text not null references users (id),
  redirect_uri text not null,
  -- path of the portal to go to afterwards; empty: the home page
  return_to text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index sso_logins_by_age on sso_logins (created_at);

-- Who came back from a provider for the first time, and has yet to confirm an account or to make one.
create table sso_arrivals (
  token_hash text primary key,
  browser_hash text not null,
  organisation_id text not null references users (id),
  issuer text not null,
  subject text not null,
  email text not null,
  role text not null,
  return_to text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index sso_arrivals_by_age on sso_arrivals (created_at);

-- The organisation whose provider vouched for whoever signed in; null: nobody did.
alter table sessions add column sso_of text references users (id);
alter table login_tickets add column sso_of text references users (id);
