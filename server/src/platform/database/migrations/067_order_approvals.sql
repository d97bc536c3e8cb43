-- Hashes of the transactions that approved a token payment, as the payer's browser reported them.
-- No money depends on them: the payer's browser reads their network fees from the chain. Empty: the
-- token needed no approval. Null: not reported.
alter table orders add column approvals text[];
alter table orders add constraint orders_approvals_count check (cardinality(approvals) <= 4);
