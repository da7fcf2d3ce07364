-- Why a delivery of a webhook failed is read in the language of whoever reads it: beside the Chinese, what it is said of.
-- Locks: webhook_deliveries, for an instant.

alter table webhook_deliveries add column fault_said jsonb;
