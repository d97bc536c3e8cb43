-- When the issuer was first called for the load. After that call the load may exist, whatever the issuer
-- answers later.
alter table card_recharges add column asked_at timestamptz;
update card_recharges set asked_at = created_at where done_at is null;

-- The `version` whose balance agreed with the issuer's. A different version or null: to be reconciled.
alter table cards add column reconciled_version integer;
create index cards_to_reconcile on cards (account) where reconciled_version is distinct from version;
