-- Slides of the main portal, questions with their categories, and scenes become contents that operators write: each row
-- gets its piece with the first revision. The tables stay, as what is shown of the pieces.
-- Locks: none; a few hundred rows are read once.

create temporary table moved (
  id text primary key, kind text not null, title text not null, content jsonb not null, sort int not null,
  state smallint not null, until_at timestamptz, due_at timestamptz
) on commit drop;

insert into moved
  select id, 'slide', title,
    jsonb_build_object('title', title, 'image', image_url, 'link', coalesce(link_url, ''), 'order', sort), sort,
    case when not is_enabled then 0 when ends_at <= now() then 2 when starts_at > now() then 3 else 1 end,
    case when is_enabled and ends_at > now() and coalesce(starts_at, now()) <= now() then ends_at end,
    case when is_enabled and starts_at > now() and coalesce(ends_at, starts_at) >= starts_at then starts_at end
  from slides where portal_id is null;

insert into moved
  select id, 'faqCategory', name, jsonb_build_object('name', name, 'order', sort), sort, 1 from faq_categories;

insert into moved
  select id, 'faq', question,
    jsonb_build_object('question', question, 'category', category_id, 'answer', answer, 'order', sort), sort, 1
  from faqs;

insert into moved
  select s.id, 'scene', s.title,
    jsonb_build_object(
      'title', s.title, 'icon', s.icon, 'type', s.type, 'brief', s.brief, 'pains', to_jsonb(s.pains),
      'benefits', to_jsonb(s.benefits), 'documents', to_jsonb(s.document_ids), 'order', s.sort,
      'cases', (
        select coalesce(jsonb_agg(one || '{"picks":[]}'::jsonb order by place), '[]')
        from jsonb_array_elements(s.cases) with ordinality as x(one, place)),
      'steps', (
        select coalesce(jsonb_agg(jsonb_build_object('title', t.title, 'text', t.text, 'picks', (
          select coalesce(jsonb_agg(jsonb_build_object('id', a.api_id, 'note', a.note) order by a.seq), '[]')
          from solution_apis a where a.step_id = t.id)) order by t.seq), '[]')
        from solution_steps t where t.solution_id = s.id)),
    s.sort, case s.state when 'published' then 1 else 0 end
  from solutions s;

update moved set state = 0 where state = 3 and due_at is null;

insert into content_items (id, kind, state, title, draft, shown, live_revision, due_revision, due_at, until_at, sort,
  published_at, updated_at, created_at)
  select id, kind, state, title, content, case when state = 1 then content end, case when state = 1 then 1 else 0 end,
    case when state = 3 then 1 end, case when state = 3 then due_at end, until_at, sort,
    case when state = 1 then now() end, now(), now()
  from moved;

insert into content_revisions (item_id, revision, content, from_at, until_at, made_at)
  select id, 1, content, due_at, until_at, now() from moved where state in (1, 3);

-- What waits for its time is shown by its piece.
delete from slides where portal_id is null and id in (select id from moved where kind = 'slide' and state <> 1);
update slides set starts_at = null, ends_at = null where portal_id is null;
