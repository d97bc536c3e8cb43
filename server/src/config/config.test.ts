import { randomBytes } from 'node:crypto';
import vectors from '@shared/contract/testing/envelope-vectors.json' with { type: 'json' };
import { getAddress } from 'ethers';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { chainInfo } from '../chain/node/info.ts';
import { ConfigError, readConfig } from './config.ts';

const storageKey = randomBytes(32).toString('base64');
const STORAGE_KEYS = JSON.stringify([{ id: '1', key: storageKey }]);
const sandbox = { SANDBOX: 'true', CHAIN_RPC_URL: 'http://127.0.0.1:8545' };

function problemsOf(env: Record<string, string | undefined>): string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('the configuration', () => {
  it('needs only a chain in the sandbox', () => {
    const config = readConfig(sandbox);
    expect(config.chain.id).toBe(31_337);
    expect(config.tickets.price).toBe(60n * 10n ** 18n);
    expect(config.chain.confirmations).toBe(3);
    expect(config.rates).toEqual({ USDT: 1_000_000n, JU: 500_000n, SPA: 25_000n });
    expect(config.cardProducts.length).toBeGreaterThan(0);
    expect(config.session.ttlMs).toBeGreaterThanOrEqual(360_000);
  });

  it('has no grants, cards or rates of the sandbox on a real chain', () => {
    const config = readConfig({
      CHAIN_RPC_URL: 'https://rpc.example/key',
      CHAIN_PUBLIC_RPC_URL: 'https://rpc.example',
      CHECKOUT_ADDRESS: `0x${'ab'.repeat(20)}`,
      STORAGE_KEYS,
    });
    expect(config.chain).toMatchObject({ id: 210_000, name: 'JuChain' });
    expect(config.chain.checkout).toMatch(/[A-F]/);
    expect(chainInfo(config).rpc_url).toBe('https://rpc.example');
    expect(config.sandbox).toBe(false);
    expect(config.welcomeGrant).toEqual({});
    expect(config.cardProducts).toEqual([]);
    expect(config.rates).toEqual({ USDT: 1_000_000n });
  });

  it('records no traces without a collector, or when OpenTelemetry is switched off', () => {
    const collector = { ...sandbox, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };
    expect(readConfig(sandbox).tracing).toBeUndefined();
    expect(readConfig({ ...collector, OTEL_SDK_DISABLED: 'true' }).tracing).toBeUndefined();
    const sampled = (sampler: string | undefined) =>
      readConfig({
        ...collector,
        OTEL_TRACES_SAMPLER: sampler,
        OTEL_TRACES_SAMPLER_ARG: '0.25',
      }).tracing?.share;
    expect(sampled('parentbased_always_off')).toBeUndefined();
    expect(sampled('parentbased_always_on')).toBe(1);
    expect(sampled('parentbased_traceidratio')).toBe(0.25);
    expect(sampled(undefined)).toBe(0.25);
    expect(readConfig(collector).tracing).toEqual({
      endpoint: 'http://collector:4318',
      headers: {},
      service: 'tessera',
      share: 1,
      perSecond: 20,
    });
    const headers = 'authorization=Bearer%20a%3D,x-tenant=b';
    expect(readConfig({ ...collector, OTEL_EXPORTER_OTLP_HEADERS: headers }).tracing).toMatchObject(
      { headers: { authorization: 'Bearer a=', 'x-tenant': 'b' } },
    );
  });

  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'grpc://collector:4317'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'my-secret'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=b\r\nc: d'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%my-secret'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'http/protobuf'],
    ['OTEL_SDK_DISABLED', 'perhaps'],
    ['OTEL_TRACES_SAMPLER', 'jaeger_remote'],
    ['OTEL_TRACES_SAMPLER_ARG', '50%'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ['OTEL_TRACES_SAMPLER_ARG', '-1'],
    ['TRACES_PER_SECOND', '0'],
    ['TRACES_PER_SECOND', 'many'],
  ])('refuses %s=%j', (name, value) => {
    const problems = problemsOf({ ...sandbox, [name]: value });
    expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name} must `))]);
    expect(problems[0]).not.toContain('my-secret');
  });

  it('requires the envelope by default, checks its key pairs and never prints them', () => {
    expect(readConfig(sandbox).envelope).toMatchObject({ required: true, keys: undefined });
    expect(readConfig({ ...sandbox, API_ENVELOPE: 'off' }).envelope.required).toBe(false);
    const { kid: _, ...jwk } = vectors.serverKey;
    const keys = (...list: object[]) => ({ ...sandbox, ENVELOPE_KEYS: JSON.stringify(list) });
    expect(readConfig(keys(jwk)).envelope.keys).toEqual([jwk]);
    const foreign = { ...jwk, x: vectors.ephemeralKey.x };
    for (const env of [keys(), keys(foreign), { ...sandbox, ENVELOPE_KEYS: 'my-secret' }]) {
      const problems = problemsOf(env);
      expect(problems).toEqual([expect.stringMatching(/^ENVELOPE_KEYS must be a JSON list/)]);
      expect(problems[0]).not.toMatch(new RegExp(`my-secret|${jwk.d}`));
    }
  });

  it.each([210_000, 202_599, 1, 56])('refuses the sandbox on chain %s', (id) => {
    const problems = problemsOf({ ...sandbox, CHAIN_ID: String(id) });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^SANDBOX=true is refused with CHAIN_ID=.*Set SANDBOX=false/);
  });

  it('lists all problems together, one per line', () => {
    const problems = problemsOf({
      PORT: '99999',
      DATABASE_URL: 'mysql://me:secret@host/db',
      STORAGE_URL: 'https://me:secret@host/bucket',
      STORAGE_KEYS: '[{"id":"1","key":"secret"}]',
      REDIS_URL: 'http://me:secret@host',
      SANDBOX: 'perhaps',
      LOG_LEVEL: 'loud',
      DEFAULT_LANGUAGE: 'xx',
      CONFIRMATIONS: '0',
      TICKET_PRICE_JU: '-1',
      CHECKOUT_ADDRESS: '0x12',
      MUTUAL_AID_SIGNER_KEY: `0xsecret${'f'.repeat(60)}`,
      CARD_PRODUCTS: '[{"id":1}]',
    });
    const names = problems.map((line) => line.split(' ')[0]).sort();
    expect(names).toEqual(
      [
        ...['CARD_PRODUCTS', 'CHAIN_RPC_URL', 'CHECKOUT_ADDRESS', 'CONFIRMATIONS', 'DATABASE_URL'],
        ...['DEFAULT_LANGUAGE', 'LOG_LEVEL', 'PORT', 'REDIS_URL', 'SANDBOX', 'TICKET_PRICE_JU'],
        ...['MUTUAL_AID_SIGNER_KEY', 'STORAGE_KEYS', 'STORAGE_URL'],
      ].sort(),
    );
    expect(problems.join('')).not.toMatch(/secret|\n/);
  });

  it('requires a Checkout contract, a public node and upload keys on a real chain', () => {
    expect(problemsOf({ CHAIN_RPC_URL: 'https://rpc.example/key' })).toEqual([
      expect.stringMatching(/^CHECKOUT_ADDRESS is missing/),
      expect.stringMatching(/^CHAIN_PUBLIC_RPC_URL is missing/),
      expect.stringMatching(/^STORAGE_KEYS is missing: .*openssl rand -base64 32/),
    ]);
  });

  it('enables WalletConnect by a project id, with the public relay unless another is given', () => {
    expect(readConfig(sandbox).walletConnect).toBeUndefined();
    const WALLETCONNECT_PROJECT_ID = 'project';
    expect(readConfig({ ...sandbox, WALLETCONNECT_PROJECT_ID }).walletConnect).toEqual({
      projectId: 'project',
      relayUrl: 'wss://relay.walletconnect.org',
    });
    const WALLETCONNECT_RELAY_URL = 'https://relay.example';
    expect(problemsOf({ ...sandbox, WALLETCONNECT_PROJECT_ID, WALLETCONNECT_RELAY_URL })).toEqual([
      expect.stringMatching(/^WALLETCONNECT_RELAY_URL must be a URL that starts with ws/),
    ]);
  });

  it('enables mutual aid with a contract and a key, and reports which of the two is missing', () => {
    const real = {
      CHAIN_RPC_URL: 'https://rpc.example',
      CHAIN_PUBLIC_RPC_URL: 'https://rpc.example',
      CHECKOUT_ADDRESS: `0x${'ab'.repeat(20)}`,
      STORAGE_KEYS,
    };
    const MUTUAL_AID_ADDRESS = `0x${'cd'.repeat(20)}`;
    const MUTUAL_AID_SIGNER_KEY = `0x${'12'.repeat(32)}`;
    expect(readConfig(real).chain.mutualAid).toBeUndefined();
    const both = readConfig({ ...real, MUTUAL_AID_ADDRESS, MUTUAL_AID_SIGNER_KEY });
    expect(both.chain.mutualAid?.signerKey).toBe(MUTUAL_AID_SIGNER_KEY);
    expect(problemsOf({ ...real, MUTUAL_AID_ADDRESS })).toEqual([
      expect.stringMatching(/^MUTUAL_AID_SIGNER_KEY is missing/),
    ]);
    expect(problemsOf({ ...real, MUTUAL_AID_SIGNER_KEY })).toEqual([
      expect.stringMatching(/^MUTUAL_AID_ADDRESS is missing/),
    ]);
    const beyond = `0x${'f'.repeat(64)}`;
    const problems = problemsOf({ ...real, MUTUAL_AID_ADDRESS, MUTUAL_AID_SIGNER_KEY: beyond });
    expect(problems).toEqual([expect.stringMatching(/^MUTUAL_AID_SIGNER_KEY must be a private/)]);
    expect(problems.join('')).not.toContain('ffff');
  });

  const program = {
    funding: 'b68b7424-aa69-4cbc-a946-30d90181b621',
    load_subtype: '1',
    carry_subtype: '2',
    address: {
      address1: '123 Old Forest Way',
      city: 'Omaha',
      state: 'NE',
      postal_code: '68022',
      country: 'USA',
    },
  };
  const lithic = {
    ...sandbox,
    ISSUER_API: 'lithic',
    ISSUER_URL: 'https://sandbox.lithic.com',
    ISSUER_SECRET: 'a key',
    ISSUER_PROGRAM: JSON.stringify(program),
    ISSUER_WEBHOOK_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  };

  it('reads the access to the card issuer and reports missing variables', () => {
    expect(readConfig(sandbox).issuer).toBeUndefined();
    const { ISSUER_URL: url, ISSUER_SECRET: secret, ISSUER_WEBHOOK_SECRET: webhookSecret } = lithic;
    expect(readConfig({ ...sandbox, ISSUER_URL: url, ISSUER_SECRET: secret }).issuer).toEqual({
      api: 'sandbox',
      url,
      secret,
      publicUrl: url,
    });
    expect(readConfig(lithic).issuer).toEqual({
      api: 'lithic',
      url,
      secret,
      publicUrl: url,
      webhookSecret,
      program,
    });
    for (const name of ['ISSUER_URL', 'ISSUER_SECRET', 'ISSUER_WEBHOOK_SECRET', 'ISSUER_PROGRAM']) {
      const problems = problemsOf({ ...lithic, [name]: undefined });
      expect(problems).toEqual([
        expect.stringMatching(new RegExp(`^${name} is missing: .*lithic`)),
      ]);
    }
  });

  it('refuses play money on real cards and never prints the secrets of an issuer', () => {
    const real = { ...lithic, ISSUER_URL: 'https://api.lithic.com' };
    expect(problemsOf(real)).toEqual([
      expect.stringMatching(/^SANDBOX=true is refused with ISSUER_URL=https:\/\/api\.lithic\.com/),
    ]);
    const wrong: [object, RegExp][] = [
      [{ ISSUER_WEBHOOK_SECRET: 'my-secret' }, /^ISSUER_WEBHOOK_SECRET must be the secret of/],
      [
        { ISSUER_PROGRAM: '{"funding":"my-secret"}' },
        /^ISSUER_PROGRAM must be JSON .*\(funding\)$/,
      ],
      [{ ISSUER_API: 'other' }, /^ISSUER_API must be sandbox, lithic/],
      [{ ISSUER_API: undefined, ISSUER_PROGRAM: undefined }, /^ISSUER_WEBHOOK_SECRET is Lithic's/],
    ];
    for (const [change, message] of wrong) {
      const problems = problemsOf({ ...lithic, ...change });
      expect(problems).toEqual([expect.stringMatching(message)]);
      expect(problems.join('')).not.toContain('my-secret');
    }
  });

  it('reads the storage of uploads and its keys', () => {
    expect(readConfig(sandbox).storage).toEqual({ s3: undefined, keys: undefined });
    const STORAGE_URL = 's3://key:secret@127.0.0.1:9000/photos?tls=false';
    const { storage } = readConfig({ ...sandbox, STORAGE_URL, STORAGE_KEYS });
    expect(storage.s3).toMatchObject({ host: '127.0.0.1:9000', bucket: 'photos', tls: false });
    expect(storage.keys).toEqual([{ id: '1', key: Buffer.from(storageKey, 'base64') }]);
  });

  it('reads amounts, rates, lists and flags', () => {
    const config = readConfig({
      ...sandbox,
      TICKET_PRICE_JU: '0.5',
      WELCOME_GRANT: 'SPA=1.5, USDT=2',
      RATES_USDT: 'JU=0.25',
      REMOTE_OVERRIDE_ORIGINS: 'http://localhost:3001,http://localhost:3002/',
      INVITE_REQUIRED: 'on',
      TRUST_PROXY: '10.0.0.5,172.16.0.0/12',
      PUBLIC_URL: 'https://tessera.example/',
      COMMUNITY_URL: '',
    });
    expect(config.tickets.price).toBe(5n * 10n ** 17n);
    expect(config.welcomeGrant).toEqual({ SPA: 15n * 10n ** 17n, USDT: 2_000_000n });
    expect(config.rates.JU).toBe(250_000n);
    expect(config.remoteOverrideOrigins).toEqual([
      'http://localhost:3001',
      'http://localhost:3002',
    ]);
    expect(config.inviteRequired).toBe(true);
    expect(config.trustProxy).toEqual(['10.0.0.5', '172.16.0.0/12']);
    expect(config.publicUrl).toBe('https://tessera.example');
    expect(config.communityUrl).toBeNull();
  });

  it('refuses to trust X-Forwarded-For from every address', () => {
    expect(readConfig({ ...sandbox, TRUST_PROXY: 'true' }).trustProxy).not.toBe(true);
    expect(readConfig(sandbox).trustProxy).toBe(false);
    for (const TRUST_PROXY of ['0.0.0.0/0', '::/0', '10.0.0.0/33', '10.0.0.5/a', '*', 'a,b']) {
      expect(problemsOf({ ...sandbox, TRUST_PROXY })).toEqual([
        expect.stringMatching(/^TRUST_PROXY must be true, false or a list/),
      ]);
    }
  });

  it('serves pages from folders only if both SITE_DIR and STORE_DIR are set', () => {
    const [SITE_DIR, STORE_DIR] = ['host/dist', '/srv/federation'];
    expect(readConfig(sandbox).site).toBeUndefined();
    expect(readConfig({ ...sandbox, SITE_DIR, STORE_DIR }).site).toEqual({
      dir: SITE_DIR,
      storeDir: STORE_DIR,
    });
    expect(problemsOf({ ...sandbox, SITE_DIR })).toEqual([
      expect.stringMatching(/^STORE_DIR is missing: .* leave out SITE_DIR/),
    ]);
    // A replica behind nginx publishes releases and serves no pages.
    expect(readConfig({ ...sandbox, STORE_DIR })).toMatchObject({
      site: undefined,
      storeDir: STORE_DIR,
    });
  });

  it('prefers a bucket for the remotes over a folder', () => {
    const STORE_URL = 's3://id:key@store.example/remotes?region=eu-1';
    const [SITE_DIR, STORE_DIR] = ['host/dist', '/srv/federation'];
    const bucket = { host: 'store.example', bucket: 'remotes', region: 'eu-1', tls: true };
    for (const env of [{ SITE_DIR, STORE_DIR }, { SITE_DIR }])
      expect(readConfig({ ...sandbox, ...env, STORE_URL })).toMatchObject({
        site: undefined,
        storeDir: undefined,
        storeBucket: bucket,
      });
    const [problem] = problemsOf({ ...sandbox, STORE_URL: 's3://a-secret@store.example' });
    expect(problem).toMatch(/^STORE_URL must look like s3:/);
    expect(problem).not.toContain('a-secret');
  });

  it('has self-healing rules for the sandbox and reads FEDERATION_HEAL', () => {
    expect(readConfig(sandbox).heal).toEqual({
      on: true,
      rules: {
        members: 3,
        percent: 50,
        canaryMembers: 2,
        canaryPercent: 20,
        windowMs: 600_000,
        accountAgeMs: 0,
        perAddress: 1_000_000,
      },
      rollout: { falseHalt: 0.01, missed: 0.05, margin: 0.8 },
    });
    const own = 'members=40, window=60, rollout_missed=10';
    const { heal } = readConfig({ ...sandbox, FEDERATION_HEAL: own });
    expect(heal.rules).toMatchObject({ members: 40, percent: 50, windowMs: 60_000 });
    expect(heal.rollout.missed).toBe(0.1);
    expect(readConfig({ ...sandbox, FEDERATION_HEAL: 'off' }).heal.on).toBe(false);
    for (const wrong of [
      'members',
      'members=0',
      'percent=101',
      'toString=1',
      'window=1h',
      'members=3,',
      'rollout_margin=100',
    ]) {
      expect(problemsOf({ ...sandbox, FEDERATION_HEAL: wrong })).toEqual([
        expect.stringMatching(/^FEDERATION_HEAL must be off, or like members=10,percent=50/),
      ]);
    }
  });

  it.each(['simple', 'a@b:c/d?e#f', '50% off', '%41', ' spaces ', 'ünï🔑', `'"\\`])(
    'adds the POSTGRES_PASSWORD %j to the database’s URL',
    (POSTGRES_PASSWORD) => {
      const DATABASE_URL = 'postgres://tessera@postgres:5432/tessera';
      const { databaseUrl = '' } = readConfig({ ...sandbox, DATABASE_URL, POSTGRES_PASSWORD });
      const connectionString = databaseUrl;
      const { user, host, database, password } = new pg.Client({ connectionString });
      expect({ user, host, database, password }).toEqual({
        user: 'tessera',
        host: 'postgres',
        database: 'tessera',
        password: POSTGRES_PASSWORD,
      });
    },
  );

  it('keeps a password that is in the database’s URL', () => {
    const DATABASE_URL = 'postgres://tessera:own@postgres/tessera';
    const env = { ...sandbox, DATABASE_URL, POSTGRES_PASSWORD: 'other' };
    expect(readConfig(env).databaseUrl).toBe(DATABASE_URL);
    expect(readConfig({ ...env, POSTGRES_PASSWORD: undefined }).databaseUrl).toBe(DATABASE_URL);
  });
});

it('reads TOKEN_ADDRESSES and refuses malformed ones', () => {
  const lower = `0x${'ab'.repeat(20)}`;
  const { chain } = readConfig({ ...sandbox, TOKEN_ADDRESSES: `USDT=${lower}, SPA=${lower}` });
  expect(Object.keys(chain.tokens)).toEqual(['USDT', 'SPA']);
  expect(chain.tokens.USDT).toBe(getAddress(lower));
  for (const wrong of ['JU=0x1', `GOLD=${lower}`, 'USDT', `USDT=${lower}0`]) {
    expect(() => readConfig({ ...sandbox, TOKEN_ADDRESSES: wrong })).toThrow(
      /TOKEN_ADDRESSES must look/,
    );
  }
});
