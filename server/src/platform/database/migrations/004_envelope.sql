-- Keys of the API envelope: the newest is the current one, the one before is still accepted.
create table envelope_keys (
  kid text primary key,
  -- RFC 7517, with its private part.
  private_key jsonb not null,
  created_at timestamptz not null
);
