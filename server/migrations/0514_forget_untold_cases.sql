-- Nobody has read this since operators are told of queues. The column stays: the schema only grows.
-- Locks: none to speak of.

drop index review_cases_untold;
