import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Endpoint, type ErrorName, errorNameOf, successCode } from '@shared/contract';
import { endpoints } from '@shared/contract/endpoints';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContractReader, RpcError } from '../../chain/index.ts';
import { verifyLedger } from '../../money/ledger/index.ts';
import { createLogger } from '../../platform/observability/log.ts';
import {
  type GeneratedRequest,
  injectable,
  requestsOf,
  type Surroundings,
  type Target,
} from '../../testing/calls/generated-requests.ts';
import { createTestServer, newWallet, openServer, type TestServer } from '../../testing/index.ts';
import { readState } from '../../testing/state.ts';

/** Cases per endpoint; `pnpm fuzz` runs more. The seed reproduces a failure. */
const cases = Number(process.env.FUZZ_CASES ?? 250);
const seed = 20_260_101;
/** Number of concurrent cases between two checks of the state. */
const batch = 250;
/** Timeout after which a request counts as hanging. */
const patienceMs = 30_000;

const table: Record<string, Record<string, Endpoint>> = endpoints;
const all = Object.entries(table).flatMap(([domain, calls]) =>
  Object.values(calls).map((endpoint) => ({ domain, endpoint })),
);
const groups = {
  login: all.filter(({ domain }) => domain === 'auth').map(({ endpoint }) => endpoint),
  reads: all
    .filter(({ domain, endpoint }) => domain !== 'auth' && endpoint.method === 'GET')
    .map(({ endpoint }) => endpoint),
  writes: all
    .filter(({ domain, endpoint }) => domain !== 'auth' && isWrite(endpoint))
    .map(({ endpoint }) => endpoint),
  money: all.filter(({ endpoint }) => endpoint.idempotent).map(({ endpoint }) => endpoint),
};

function isWrite({ method, idempotent }: Endpoint): boolean {
  return method === 'POST' && !idempotent;
}

type Group = keyof typeof groups;

/** Answers that each group must reach, so that its cases are not all refused by one check. */
const reaches: Record<Group, readonly (ErrorName | number)[]> = {
  login: ['signatureInvalid', 'loginMessageForeign', 'inviteCodeInvalid', successCode],
  reads: ['unauthorized', 'badRequest', 'orderNotFound', 'uploadNotFound', successCode],
  writes: [
    ...(['unauthorized', 'badRequest', 'riskNoticeRequired', 'orderNotFound'] as const),
    ...(['tooManyUploads', successCode] as const),
  ],
  money: ['unauthorized', 'badRequest', 'idempotencyKeyMissing', 'tooManyOpenOrders', successCode],
};

/** Tables that successful calls of a group may change. */
const effects: Partial<Record<Group, readonly string[]>> = {
  money: ['orders', 'idempotency_keys'],
};

/** Calls that may succeed → the table to which each success adds one row. */
const addedBy: Record<string, string> = { [endpoints.visa.uploadImg.path]: 'uploads' };

/** Calls that may succeed → tables whose rows they change. */
const changedBy: Record<string, readonly string[]> = {
  [endpoints.user.updateJuUid.path]: ['users'],
  [endpoints.user.moneyLogExport.path]: ['exports'],
  [endpoints.notice.read.path]: ['notice_marks', 'notice_reads'],
  [endpoints.notice.setPreference.path]: ['member_news_choices'],
  [endpoints.visa.addAddress.path]: ['delivery_addresses'],
};

/** Calls that end sessions, including the caller's. */
const { logout, logoutAll, endSession } = endpoints.auth;
const ending: readonly string[] = [logout.path, logoutAll.path, endSession.path];

type Answer = Awaited<ReturnType<FastifyInstance['inject']>>;

let node: Server;
let server: TestServer;
let around: Surroundings;
/** Token of a user who may buy. */
let buyer: string;
let lines: string[];
/** State after the last batch. Each reading takes longer than most batches. */
let state: Record<string, string>;

/**
 * Most cases use a signed-in user without assets and acknowledgements, on a site for invited users,
 * so that few well-formed calls succeed. Money calls use a user who may buy.
 */
beforeAll(async () => {
  node = await richNode();
  const { db, close } = await openServer();
  const env = {
    CHAIN_RPC_URL: `http://127.0.0.1:${(node.address() as AddressInfo).port}`,
    RISK_NOTICE_VERSION: 'an unguessable version',
    RATE_LIMIT_PER_MINUTE: '1000000',
    RATE_LIMIT_IP_PER_MINUTE: '1000000',
    LOGIN_LIMIT: '1000000',
    LOGIN_LIMIT_IP: '1000000',
  };
  const open = await createTestServer({ env, db });
  const user = await open.signIn();
  const other = await open.signIn();
  await open.call(endpoints.auth.logout, {}, { token: other.token });
  buyer = (await open.signIn()).token;
  const { riskNoticeVersion: version } = open.parts.config;
  await open.call(endpoints.user.acknowledgeRisk, { version }, { token: buyer });
  lines = [];
  server = await createTestServer({
    env: { ...env, INVITE_REQUIRED: 'true' },
    db,
    sends: true,
    reader: oddContracts,
    log: createLogger('trace', { write: (line) => lines.push(line) }),
  });
  const newcomer = newWallet();
  const { message } = (
    await server.call(endpoints.auth.loginMessage, { address: newcomer.address })
  ).body.data;
  const signature = await newcomer.signMessage(message);
  const json = (...values: string[]) => values.map((value) => JSON.stringify(value));
  around = {
    token: user.token,
    badTokens: [other.token, 'x'.repeat(43)],
    known: {
      address: json(newcomer.address, newcomer.address.toLowerCase(), user.address),
      message: json(message, `${message} `),
      sign_message: json(
        signature,
        `${signature}00`,
        signature.slice(0, -2),
        await user.wallet.signMessage(message),
      ),
    },
  };
  state = await readState(db);
  return async () => {
    await server.close();
    await open.close();
    await close();
    await new Promise((resolve) => node.close(resolve));
  };
});

afterAll(async () => {
  expect(({} as Record<string, unknown>).x, 'the prototype of all objects').toBeUndefined();
  expect((await verifyLedger(server.db)).violations).toEqual([]);
});

describe.each(Object.keys(groups) as Group[])('generated input for %s', (group) => {
  const answered = new Set<number>();
  const targets: Target[] = groups[group];
  it.each(targets.map((target) => [target.path, target] as const))(
    `causes no 5xx, hang, unexpected change or logged secret at %s (${cases} cases)`,
    async (path, target) => {
      // A valid token would end the caller's session.
      const token = ending.includes(path) ? 'not-a-token' : around.token;
      const mine = { ...around, token: group === 'money' ? buyer : token };
      const requests = fc.sample(requestsOf(target, mine), { numRuns: cases, seed });
      const adds = addedBy[path];
      const changes = [...(effects[group] ?? []), adds, ...(changedBy[path] ?? [])];
      const had = adds && (await countOf(adds));
      let succeeded = 0;
      for (let done = 0; done < cases; done += batch) {
        const name = `seed ${seed}, cases from ${done}`;
        for (const code of await check(requests.slice(done, done + batch), name)) {
          answered.add(code);
          if (code === successCode) succeeded += 1;
        }
        if (adds) expect(await countOf(adds), name).toBe(Number(had) + succeeded);
        const before = state;
        state = await readState(server.db);
        expect(without(state, changes), name).toEqual(without(before, changes));
      }
    },
    240_000,
  );

  it('gets past the parser', () => {
    const reached = [...answered].map((code) => errorNameOf(code) ?? code);
    expect(reached).toEqual(expect.arrayContaining([...reaches[group]]));
  });
});

it('every endpoint is in a group', () => {
  const grouped: Target[] = Object.values(groups).flat();
  expect(grouped.map(({ path }) => path).sort()).toEqual(
    all.map(({ endpoint }) => endpoint.path).sort(),
  );
});

function without(tables: Record<string, string>, names: readonly unknown[]) {
  return Object.fromEntries(Object.entries(tables).filter(([name]) => !names.includes(name)));
}

async function countOf(table: string): Promise<number> {
  const [row] = await server.db.query<{ count: string }>(`select count(*) from ${table}`);
  return Number(row?.count);
}

/** Makes the calls concurrently and returns the codes of their answers. */
async function check(requests: readonly GeneratedRequest[], name: string): Promise<number[]> {
  lines.length = 0;
  const signal = AbortSignal.timeout(patienceMs);
  const responses = await Promise.all(
    requests.map((request) => server.app.inject({ ...injectable(request), signal })),
  );
  const logged = lines.join('');
  return requests.flatMap((request, index) => {
    const response = responses[index] as Answer;
    const problems = [...problemsOf(request, response), ...leaksOf(request, logged)];
    if (problems.length > 0) {
      const shown = JSON.stringify(request).slice(0, 2_000);
      expect.fail(
        `${name}: ${problems.join(', ')}\n${shown}\n→ ${response.payload}\n${failuresIn(lines)}`,
      );
    }
    return request.method === 'HEAD' ? [] : [JSON.parse(response.payload).code];
  });
}

/** Returns the problems of an answer: each must be an envelope without internals of the server. */
function problemsOf({ method }: GeneratedRequest, response: Answer): string[] {
  const { statusCode, payload, headers } = response;
  if (statusCode >= 500) return [`HTTP ${statusCode}`];
  if (method === 'HEAD') return [];
  const { code, message, data, requestId } = JSON.parse(payload);
  const invite = statusCode === 401 && code === successCode;
  const rules: Record<string, boolean> = {
    'a code': Number.isInteger(code),
    'a message': typeof message === 'string' && message !== '',
    'the request id': requestId !== undefined && requestId === headers['x-request-id'],
    'success and HTTP 200 together': (code === successCode) === (statusCode === 200 || invite),
    'data with success, and issues with bad input':
      (data === null) === (statusCode !== 200) || isIssues(data),
    'no internals': !/node_modules|\.ts:\d|select |insert /.test(message),
  };
  return Object.keys(rules).filter((rule) => !rules[rule]);
}

/** Returns whether `data` is that of a badRequest (contract `InputIssues`). */
function isIssues(data: unknown): boolean {
  const issues = (data as { issues?: unknown } | null)?.issues;
  return Array.isArray(issues) && issues.length > 0 && issues.length <= 20;
}

function leaksOf(request: GeneratedRequest, logged: string): string[] {
  return secretsOf(request).some((secret) => logged.includes(secret)) ? ['a secret is logged'] : [];
}

/** Returns the log lines of defects. */
function failuresIn(logged: readonly string[]): string {
  return logged.filter((line) => line.includes('request failed')).join('');
}

/** Returns values that must not be logged: tokens and signatures of the request. */
function secretsOf({ headers, payload = '' }: GeneratedRequest): string[] {
  const signatures = [...payload.matchAll(/"sign_message":"([^"\\]{12,})"/g)].map(([, it]) => it);
  const token = headers.authorization?.replace(/^Bearer /, '');
  return [around.token, buyer, token, ...signatures].filter(
    (text): text is string => text !== undefined && text.length >= 12,
  );
}

/** A chain on which every other address is a contract that rejects all signatures. */
const oddContracts: ContractReader = {
  getCode: async (address) => (lastDigitOf(address) % 2 === 0 ? '0x00' : '0x'),
  async call({ to }) {
    const digit = lastDigitOf(to);
    if (digit === 0) throw new RpcError('eth_call', 3, 'reverted');
    return answersOfContracts[(digit / 2) % answersOfContracts.length] ?? '0x';
  },
};
const answersOfContracts = ['0x', '0x1626ba7e', `0x${'ff'.repeat(32)}`, `0x${'00'.repeat(100)}`];
const lastDigitOf = (address: string) => Number.parseInt(address.slice(-1), 16);

/** Starts a chain node on which every address is rich, so that top-ups change nothing. */
async function richNode(): Promise<Server> {
  const rpc = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: `0x${'f'.repeat(20)}` }));
  });
  await new Promise<void>((resolve) => rpc.listen(0, '127.0.0.1', resolve));
  return rpc;
}
