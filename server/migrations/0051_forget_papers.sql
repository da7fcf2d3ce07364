-- Pictures and papers of authentications that came to nothing go after a time (PAPERS_KEPT_DAYS). A file is first marked,
-- in the transaction that takes its last use away; then a job removes bytes and row together, as often as it takes.
-- What rests already counts from now.
-- Locks: all four tables for a moment; the updates touch what is not under review, a few thousand rows at most.

alter table files add column removed_at timestamptz;
create index files_removed on files (removed_at) where removed_at is not null;

alter table person_authentications
  alter column front_file_id drop not null,
  alter column back_file_id drop not null;
create index person_authentications_refused on person_authentications (decided_at)
  where state = 3 and front_file_id is not null;

-- Since when nobody works on it and nothing came of it; null: under review, passed, or nothing is kept any more.
alter table company_authentications add column rested_at timestamptz;
update company_authentications set rested_at = now() where state in (3, 10, 11);
create index company_authentications_rested on company_authentications (rested_at) where rested_at is not null;

-- The same; of a person also once it has passed: a picture in hand proves nothing afterwards.
alter table advanced_items add column rested_at timestamptz;
update advanced_items set rested_at = now() where state in (0, 3) and item <> 'identity';
update advanced_items set rested_at = coalesce(decided_at, now())
  where item = 'identity' and state in (0, 2, 3) and pictures_gone_at is null;
create index advanced_items_rested on advanced_items (rested_at) where rested_at is not null;
