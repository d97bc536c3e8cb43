-- The merchant's category code (ISO 18245). Null if the issuer did not report it, and for payments
-- stored before this migration.
alter table card_spendings add column mcc text check (mcc ~ '^\d{4}$');
