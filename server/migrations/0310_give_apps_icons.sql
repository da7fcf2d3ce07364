-- An app may have a picture, as its owners see it in their lists. It goes with the app.
-- Locks: apps, for a moment: the column has no default, and the index begins empty.

alter table apps add column icon_id text references files (id);
create unique index apps_icons on apps (icon_id) where icon_id is not null;
