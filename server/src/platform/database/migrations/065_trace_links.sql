-- The trace that caused later work on a subject, such as the call that created an order
-- (docs/operations/tracing.md). Rows without tracing: none.
create table trace_links (
  subject text primary key,
  traceparent text not null,
  created_at timestamptz not null
);
create index trace_links_created on trace_links (created_at);
