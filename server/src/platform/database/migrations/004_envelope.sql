-- Keys of the API envelope. The newest key is current; the previous one is still accepted.
create table envelope_keys (
  kid text primary key,
  -- JWK (RFC 7517) with the private part.
  private_key jsonb not null,
  created_at timestamptz not null
);
