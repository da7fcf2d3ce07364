-- Certificates that the programs of an app show when they call, by environment, and where no call passes without one.
-- Locks: none.

create table app_certificates (
  app_id text not null references apps (id),
  env text not null,
  -- sha256 of the certificate (DER), in hex
  fingerprint text not null,
  name text not null,
  subject text not null,
  issuer text not null,
  serial text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- null: an account that is gone
  added_by text references users (id),
  added_at timestamptz not null,
  -- so many days before its end the owner was told last; 0: that it has ended
  reminded_days int,
  primary key (app_id, env, fingerprint)
);

create index app_certificates_by_end on app_certificates (ends_at);

-- A row: calls that show no certificate of the app are refused there.
create table app_certificate_rules (
  app_id text not null references apps (id),
  env text not null,
  required_at timestamptz not null,
  primary key (app_id, env)
);
