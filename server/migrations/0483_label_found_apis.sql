-- A word looked for in a category is found by both at once, in one index: an entry has its category among its lexemes.
-- Locks: the entries of APIs while they are written anew, about two minutes for a million, less than a second for a thousand.

update search_entries e set all_tokens = e.all_tokens || array_to_tsvector(array['#' || p.category_id])
from api_products p where e.kind = 'api' and p.id = e.object_id;
