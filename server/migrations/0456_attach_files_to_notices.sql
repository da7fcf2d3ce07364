-- A notice has files that its readers may download.
-- Locks: notices, for an instant; a constant default rewrites no row. The table is new.

-- what readers get with the text that the row has, in their order
alter table notices add column file_ids text[] not null default '{}';

-- every file that a text of the notice, a draft or a revision, ever had
create table notice_files (
  notice_id text not null references notices (id),
  file_id text not null references files (id),
  primary key (notice_id, file_id)
);
create index notice_files_file on notice_files (file_id);
