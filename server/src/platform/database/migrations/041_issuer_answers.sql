-- When the issuer was first asked to load it. A load that was asked for may exist, whatever comes back later.
alter table card_recharges add column asked_at timestamptz;
update card_recharges set asked_at = created_at where done_at is null;

-- The `version` that agreed with the issuer's balance; another one, or none, is to be reconciled.
alter table cards add column reconciled_version integer;
create index cards_to_reconcile on cards (account) where reconciled_version is distinct from version;
