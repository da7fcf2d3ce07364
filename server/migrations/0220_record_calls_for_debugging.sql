-- Calls that an app's owner has recorded for a while, to see what was sent and answered: who asked for it until when, and
-- what gateways told, masked. Both go by themselves.
-- Locks: none, the tables are new.
create table app_debug_modes (
  app_id text not null references apps (id),
  env text not null,
  started_at timestamptz not null,
  -- in the past: it is over
  until timestamptz not null,
  primary key (app_id, env)
);

create table call_traces (
  request_id text primary key,
  app_id text not null references apps (id),
  env text not null,
  at timestamptz not null,
  -- request line, headers and bodies of both ways, as JSON; not jsonb, which has no zero characters
  trace text not null,
  forget_at timestamptz not null
);
create index call_traces_of_app on call_traces (app_id, env);
create index call_traces_due on call_traces (forget_at);
