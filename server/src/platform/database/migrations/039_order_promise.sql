-- An order stores its terms, and how long after its expiry a payment still counts.
alter table orders
  -- Terms of its kind that fulfilment needs and no other column holds; null: none.
  add column promise jsonb,
  -- A payment counts when its block is at most this much later than expires_at.
  add column grace_ms integer not null default 1800000 check (grace_ms >= 0);

-- Orders that may still be paid get the terms of the settings at their creation: the version of that
-- time, or the first one if the setting is newer than the order.
create function pg_temp.setting_then(wanted text, made_at timestamptz) returns jsonb
language sql stable as $$
  select value from settings where name = wanted
  order by set_at <= made_at desc, case when set_at <= made_at then -version else version end
  limit 1
$$;
update orders set promise = pg_temp.setting_then('release', created_at)
where kind = 'ticket' and status <> 'paid';
update orders set promise = pg_temp.setting_then('mutual_aid', created_at)
where kind = 'aid' and status <> 'paid';
update orders set promise = (
  select jsonb_build_object(
    'name', tier ->> 'name', 'power', tier -> 'power', 'level', tier -> 'level'
  )
  from jsonb_array_elements(pg_temp.setting_then('nodes', created_at)) as tier
  where tier ->> 'id' = subject
)
where kind = 'node' and status <> 'paid';
drop function pg_temp.setting_then(text, timestamptz);
