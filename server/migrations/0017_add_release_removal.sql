-- When the files of a release were removed. Its row stays: history and compositions name it.
-- Locks: releases, for an instant.

alter table releases add column removed_at timestamptz;
