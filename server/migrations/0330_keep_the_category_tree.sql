-- Operators keep the tree of categories: each may have a sign, and one that was merged into another stays as what its old
-- addresses mean. Whatever comes to a merged category, also from a server of the release before, goes where that went.
-- Locks: categories, api_products, coupon_batches and coupons for a moment.

alter table categories add column icon text not null default '';
alter table categories add column merged_into text references categories (id);

-- Who is about to put something into a category waits for a merge of it, and then sees it.
create function follow_merged_category() returns trigger language plpgsql as $$
declare
  target text;
begin
  select coalesce(merged_into, id) into target from categories where id = new.category_id for key share;
  if target is not null then
    new.category_id := target;
  end if;
  return new;
end $$;

create trigger api_products_follow_merged_category
  before insert or update of category_id on api_products
  for each row execute function follow_merged_category();
create trigger coupon_batches_follow_merged_category
  before insert or update of category_id on coupon_batches
  for each row execute function follow_merged_category();
create trigger coupons_follow_merged_category
  before insert or update of category_id on coupons
  for each row execute function follow_merged_category();
