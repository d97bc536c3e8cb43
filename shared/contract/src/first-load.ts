import type { Endpoint } from './endpoint.ts';
import type { logout as logoutRow } from './endpoints/auth.ts';
import type { config as configRow, marquee as marqueeRow } from './endpoints/common.ts';
import type {
  ChainInfo,
  EnvelopeKey,
  MarqueeItem,
  PublicConfig,
  WalletConnectAccess,
} from './entities/common.ts';
import type { PagePath } from './pages.ts';
import {
  fields,
  integer,
  listOf,
  matching,
  oneOf,
  orMissing,
  orNull,
  type Shape,
  text,
  truth,
} from './shape.ts';

/**
 * An endpoint without zod. The first page uses these, so its size does not grow with the number of
 * endpoints. A test compares each with the same endpoint of the contract.
 */
export interface LightEndpoint<E extends Endpoint = Endpoint>
  extends Omit<Endpoint, 'input' | 'data' | 'summary'> {
  readonly data: Shape<unknown>;
  /** For types only. */
  readonly row?: E;
}

const address = matching(/^0x[0-9a-fA-F]{40}$/);
const baseUnits = matching(/^\d{1,78}$/);

const chain = fields<ChainInfo>({
  id: integer,
  name: text,
  rpc_url: text,
  explorer_url: orNull(text),
  currency: fields<ChainInfo['currency']>({ symbol: text, decimals: integer }),
  confirmations: integer,
});

const envelopeKey = fields<EnvelopeKey>({
  kty: oneOf('EC'),
  crv: oneOf('P-256'),
  x: text,
  y: text,
  kid: text,
});

export const config: LightEndpoint<typeof configRow> = {
  method: 'GET',
  path: '/api/v1/common/config',
  access: 'public',
  plain: true,
  data: fields<PublicConfig>({
    brand: text,
    sandbox: truth,
    default_language: text,
    session_persistence: oneOf('session', 'memory'),
    realtime_url: text,
    trade_realtime_url: text,
    chain,
    ticket_price: baseUnits,
    ticket_price_usdt: orMissing(baseUnits),
    checkout: address,
    risk_notice_version: text,
    community_url: orNull(text),
    operator: orNull(text),
    support_url: orNull(text),
    support_email: orNull(text),
    invite_required: orMissing(truth),
    remote_override_origins: listOf(text),
    envelope: orNull(fields<{ keys: EnvelopeKey[] }>({ keys: listOf(envelopeKey, 1) })),
    walletconnect: orMissing(fields<WalletConnectAccess>({ project_id: text, relay_url: text })),
    server_time: integer,
  }),
};

export const marquee: LightEndpoint<typeof marqueeRow> = {
  method: 'GET',
  path: '/api/v1/common/marquee',
  access: 'public',
  data: fields<{ list: MarqueeItem[] }>({
    list: listOf(fields<MarqueeItem>({ id: text, text, path: orNull(text as Shape<PagePath>) })),
  }),
};

/** Part of the first load: a page that closes has no time to fetch a schema. */
export const logout: LightEndpoint<typeof logoutRow> = {
  method: 'POST',
  path: '/api/v1/auth/logout',
  access: 'login',
  repeatable: true,
  data: fields<object>({}),
};
