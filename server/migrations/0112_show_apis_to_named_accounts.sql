-- An API may be shown to named accounts alone (people and organisations). Its portal_id is then '@named', which no portal
-- is called: every index and count of what is for all leaves it out already, and a server of the version before goes on
-- hiding it from everybody. For that the column may hold what is no portal. Locks: api_products for the moment in which
-- its rule is dropped, company_authentications while its index is built (rows of enterprises: well below a second).

alter table api_products drop constraint api_products_portal_id_fkey;

-- Who is shown it: those that were named when it went online, and its provider.
create table api_audience (
  api_id text not null references api_products (id),
  account_id text not null references users (id),
  primary key (api_id, account_id)
);
create index api_audience_of_account on api_audience (account_id, api_id);

-- Providers name an organisation as its licence does.
create index company_authentications_by_name on company_authentications (company_name) where company_name <> '';
