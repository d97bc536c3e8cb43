-- These sweeps are now named cards.sync and reconciliation.run.
delete from sweeps where name in ('cards.ask', 'books.verify');
