-- For deleting old handled callbacks.
create index inbox_handled on inbox (received_at) where handled_at is not null;
