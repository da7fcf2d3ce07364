-- A branch that somebody names is looked up, to see whether it is of that bank and in that city.
-- Locks: bank_branches while its index is built, about a second for all branches of the country.

create index bank_branches_by_name on bank_branches (name);
