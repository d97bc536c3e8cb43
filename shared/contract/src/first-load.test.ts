import { describe, expect, it } from 'vitest';
import { endpoints } from './endpoints/index.ts';
import { config as configCall, logout, marquee } from './first-load.ts';

const chain = {
  id: 31337,
  name: 'JuChain Sandbox',
  rpc_url: 'http://localhost:8545',
  explorer_url: null,
  currency: { symbol: 'JU', decimals: 18 },
  confirmations: 3,
};
const config = {
  brand: 'Tessera',
  sandbox: true,
  default_language: 'zhTw',
  session_persistence: 'session',
  realtime_url: '/realtime',
  trade_realtime_url: '/realtime/trade',
  chain,
  ticket_price: '60000000000000000000',
  ticket_price_usdt: '30000000',
  checkout: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  risk_notice_version: '2026-01',
  community_url: null,
  operator: null,
  support_url: null,
  support_email: null,
  invite_required: true,
  remote_override_origins: ['http://localhost:3002'],
  envelope: { keys: [{ kty: 'EC', crv: 'P-256', x: 'x', y: 'y', kid: 'k' }] },
  walletconnect: { project_id: 'p', relay_url: 'wss://relay.example' },
  server_time: 1_767_225_600_000,
};

/** Each endpoint of the first load, the same endpoint with zod, and an answer. */
const rows = {
  config: [configCall, endpoints.common.config, config],
  marquee: [marquee, endpoints.common.marquee, { list: [{ id: '1', text: 'hello', path: null }] }],
  logout: [logout, endpoints.auth.logout, {}],
} as const;

describe.each(Object.entries(rows))('%s without zod', (_, [light, row, answer]) => {
  it('equals the endpoint with zod in all fields that browsers read', () => {
    const { data: _, ...said } = light;
    expect(row).toMatchObject(said);
    // Only the server reads these fields, so the light endpoints omit them.
    const unread = { input: undefined, summary: undefined, whileFrozen: undefined };
    expect(said).toEqual({ ...row, ...unread, data: undefined });
  });

  it('accepts the same answers as the schema', () => {
    expect(light.data.parse({ ...answer, more: 1 })).toEqual(answer);
    for (const wrong of wrongOnes(answer)) {
      const text = JSON.stringify(wrong);
      expect(light.data.safeParse(wrong).success, text).toBe(row.data.safeParse(wrong).success);
    }
  });
});

/** Yields wrong values (null, a number, …) in place of the value, or of one part at any depth. */
function* wrongOnes(value: unknown): Generator<unknown> {
  yield* [null, undefined, true, 0.5, 1, 'text', [], {}];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value))
    for (const wrong of wrongOnes(inner)) {
      const changed = Array.isArray(value) ? [...value] : { ...value };
      Reflect.set(changed, key, wrong);
      yield changed;
    }
}
