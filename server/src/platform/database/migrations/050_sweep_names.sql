-- Renamed to cards.sync and reconciliation.run.
delete from sweeps where name in ('cards.ask', 'books.verify');
