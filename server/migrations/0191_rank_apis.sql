-- Boards that everybody may look at: an operator shows them, a job counts them, so that a look at one reads fifty rows.
-- Locks: none, the tables are new.
create table ranking_boards (
  -- hot, rated, stable
  board text primary key,
  is_on boolean not null,
  changed_at timestamptz not null
);

create table public_ranks (
  board text not null,
  -- day, week, month
  range text not null,
  rank integer not null,
  api_id text not null references api_products (id),
  -- calls; tenths of a star; hundredths of a percent
  value bigint not null,
  -- of all that the board counts
  total bigint not null,
  -- in the period before; null: it was not there
  previous_rank integer,
  previous_value bigint,
  counted_at timestamptz not null,
  primary key (board, range, rank)
);
