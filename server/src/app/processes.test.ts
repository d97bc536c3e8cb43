import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import {
  checkoutAbi,
  type DataOf,
  type Endpoint,
  type EnvelopeKey,
  errorCodes,
  type InputOf,
  type LoadReport,
} from '@shared/contract';
import { endpoints } from '@shared/contract/endpoints';
import {
  type EnvelopeAnswer,
  type EnvelopePass,
  type EnvelopeTrace,
  envelope,
} from '@shared/contract/envelope';
import { folderStore, readState } from '@shared/releases';
import { Contract, JsonRpcProvider, Wallet } from 'ethers';
import getPort from 'get-port';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { type Anvil, startAnvil } from '../chain/contracts/anvil.ts';
import { adminSocket, listens } from '../platform/processes/admin-place.ts';
import { childEnv } from '../testing/services/child-env.ts';
import {
  type ReceivedSpan,
  startCollector,
  type TestCollector,
  withoutParent,
} from '../testing/services/collector.ts';
import { createDatabase } from '../testing/services/databases.ts';
import { findRedis, noRedis, startRedis, type TestRedis } from '../testing/services/redis.ts';
import { callOf, type Sealed, seal } from '../transport/envelope/seal.ts';

const { auth, common, federation, sandbox, ticket, user } = endpoints;
const binary = findRedis();
/** Shared keys: each process must decrypt objects of the others. */
const storageKeys = JSON.stringify([{ id: 'k1', key: randomBytes(32).toString('base64') }]);

/** Separate processes that share a PostgreSQL and a Redis, as in docker-compose.yml. */
describe.skipIf(!binary)(`with two APIs and two workers,${binary ? '' : ` (${noRedis})`}`, () => {
  let folder: string;
  let storeDir: string;
  let anvil: Anvil;
  let database: { url: string; drop(): Promise<void> };
  let redis: TestRedis;
  let collector: TestCollector;
  let [first, second, worker, standby] = [] as unknown as [Replica, Replica, Replica, Replica];

  interface Replica {
    url: string;
    dataDir: string;
    /** Methods that this process has called on the chain. */
    asked: string[];
    child: ChildProcess;
    stop(): Promise<void>;
  }

  async function startReplica(role: 'api' | 'worker'): Promise<Replica> {
    const port = await getPort();
    const node = await listeningNode(anvil.url);
    const dataDir = join(folder, String(port));
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
      env: {
        ...childEnv,
        PORT: String(port),
        ROLE: role,
        SANDBOX: 'true',
        PUBLIC_URL: 'http://localhost:8080',
        CHAIN_RPC_URL: node.url,
        DATA_DIR: dataDir,
        DATABASE_URL: database.url,
        REDIS_URL: redis.url,
        LOG_LEVEL: 'info',
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        TRACES_PER_SECOND: '1000',
        STORAGE_KEYS: storageKeys,
        STORE_DIR: storeDir,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await serving(child);
    return {
      url: `http://127.0.0.1:${port}`,
      dataDir,
      asked: node.asked,
      child,
      async stop() {
        if (child.exitCode === null && child.signalCode === null) {
          const ended = once(child, 'exit');
          child.kill('SIGTERM');
          await ended;
        }
        await node.stop();
      },
    };
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'replicas-'));
    storeDir = await storeWith({ stable: '2.0.0-bad', previous: '1.0.0-good' });
    [anvil, collector, database, redis] = await Promise.all([
      startAnvil(),
      startCollector(),
      createDatabase(),
      startRedis(binary ?? ''),
    ]);
    worker = await startReplica('worker');
    [first, second, standby] = await Promise.all([
      startReplica('api'),
      startReplica('api'),
      startReplica('worker'),
    ]);
  });
  afterAll(async () => {
    await Promise.all([first, second, worker, standby].map((replica) => replica?.stop()));
    await Promise.all([redis.stop(), collector.close(), database.drop(), anvil.stop()]);
    await rm(folder, { recursive: true });
    await rm(storeDir, { recursive: true });
  });

  async function buy(
    wallet: { address: string; privateKey: string },
    token: string,
    trace?: EnvelopeTrace,
  ) {
    await call(first.url, sandbox.fund, { address: wallet.address });
    const { risk_notice_version: version } = await call(first.url, common.config);
    await call(first.url, user.acknowledgeRisk, { version }, token);
    const order = await call(first.url, ticket.getOrder, { quantity: 1 }, token, trace);
    const provider = new JsonRpcProvider(anvil.url, undefined, { cacheTimeout: -1 });
    const payer = new Wallet(wallet.privateKey, provider);
    const checkout = new Contract(order.payment.contract, checkoutAbi, payer);
    await checkout.getFunction('pay').send(order.payment.reference, {
      value: BigInt(order.payment.amount),
    });
    provider.destroy();
    return order;
  }

  const arrived = ({ stream, data }: Heard) =>
    stream === 'user@wallet' && data?.reason === 'ticket_purchase';

  it('a purchase reaches the user’s sockets at both processes once, and a logout closes both', async () => {
    const wallet = Wallet.createRandom();
    const token = await signIn(first.url, wallet);
    const [here, there] = [await listen(first.url, token), await listen(second.url, token)];
    await buy(wallet, token);
    await Promise.all([here.until(arrived), there.until(arrived)]);
    const states = ({ heard }: typeof here) =>
      heard.filter(({ stream }) => stream === 'user@order').map(({ data }) => data?.status);
    expect(states(here).at(-1)).toBe('paid');
    expect(states(there)).toEqual(states(here));
    expect([here, there].map(({ heard }) => heard.filter(arrived).length)).toEqual([1, 1]);
    expect((await call(second.url, ticket.list, {}, token)).list).toHaveLength(1);

    await call(first.url, auth.logout, {}, token);
    expect(await Promise.all([here.closed, there.closed])).toEqual([4402, 4402]);
  });

  it('a tap, its calls, SQL, job, chain events and socket messages are one trace', async () => {
    const traceId = randomBytes(16).toString('hex');
    const build = { remote: 'remote-defi', version: '1.2.3' };
    const trace = { ...build, traceparent: `00-${traceId}-${'a'.repeat(16)}-01` };
    const wallet = Wallet.createRandom();
    const token = await signIn(first.url, wallet);
    const there = await listen(second.url, token);
    const order = await buy(wallet, token, { ...trace, tapMs: 25 });
    await there.until(arrived);
    await call(first.url, user.moneyLogExport, {}, token, trace);

    const ofTap = () => collector.spans.filter((span) => span.traceId === traceId);
    const kinds: [role: string, name: RegExp][] = [
      ['api', /^tap$/],
      ['api', /^POST \/api\/v1\/ticket\/getOrder$/],
      ['api', /^insert orders$/],
      ['api', /^POST \/api\/v1\/user\/moneyLogExport$/],
      ['worker', /^job exports\.write$/],
      ['worker', /^update exports$/],
      ['worker', /^chain event seen$/],
      ['worker', /^chain event settled$/],
      ['worker', /^publish user@order$/],
      ['api', /^receive user@order$/],
      ['api', /^send user@order$/],
    ];
    const has = (spans: readonly ReceivedSpan[], [role, name]: (typeof kinds)[number]) =>
      spans.some((span) => span.role === role && name.test(span.name));
    await collector.until(
      () => kinds.every((kind) => has(ofTap(), kind)) && withoutParent(ofTap()).length === 1,
    );
    expect(withoutParent(ofTap()).map(({ name }) => name)).toEqual(['tap']);
    const entry = ofTap().find(({ name }) => name.endsWith('getOrder'));
    expect(entry?.attributes).toMatchObject({
      'app.remote': 'remote-defi',
      'app.remote.version': '1.2.3',
      'http.route': '/api/v1/ticket/getOrder',
    });

    const sent = collector.sent();
    const { reference, amount, contract } = order.payment;
    for (const personal of [wallet.address, token, order.id, reference, amount, contract])
      expect(sent).not.toContain(personal.toLowerCase());
  });

  it('each process serves the admin API, whatever its role', async () => {
    const places = [first, second, worker, standby].map(({ dataDir }) => adminSocket(dataDir).path);
    expect(await Promise.all(places.map(listens))).toEqual([true, true, true, true]);
  });

  it('a remote that fails for three members across processes is rolled back once', async () => {
    const store = folderStore(storeDir);
    const report: LoadReport = {
      remote: 'remote-visa',
      version: '2.0.0-bad',
      channel: 'stable',
      phase: 'evaluate',
      failure: 'broken',
      ms: 300,
    };
    for (const { url } of [first, second, first]) {
      const token = await signIn(url, Wallet.createRandom());
      const { taken } = await call(url, federation.loads, { loads: [report] }, token);
      expect(taken).toBe(1);
    }
    await vi.waitFor(
      async () => {
        const { row, history } = await readState(store, 'remote-visa');
        expect(row?.stable.version).toBe('1.0.0-good');
        // The history line is written after the registry row.
        expect(history).toMatchObject([
          { act: 'rollback', by: 'self-healing', why: 'it failed for 3 of 3 members' },
        ]);
      },
      { timeout: 30_000, interval: 200 },
    );
  });

  it('no API polls the chain, and another worker takes over when one is killed', async () => {
    const pollCount = ({ asked }: Replica) =>
      asked.filter((method) => method === 'eth_getLogs').length;
    expect(pollCount(worker)).toBeGreaterThan(0);
    expect([first, second].map(pollCount)).toEqual([0, 0]);
    // Not always 0: on a slow machine, the lease may have passed to this worker for a while.
    const before = pollCount(standby);
    worker.child.kill('SIGKILL');
    await once(worker.child, 'exit');
    const wallet = Wallet.createRandom();
    const token = await signIn(first.url, wallet);
    const here = await listen(first.url, token);
    await buy(wallet, token);
    await here.until(arrived);
    expect(pollCount(standby)).toBeGreaterThan(before);
  });

  it('passes are valid at other processes, and sealed calls cannot be replayed there', async () => {
    const marquee = () => callOf({ timestamp: Date.now(), path: common.marquee.path });
    const agreed = await send(first.url, seal(marquee(), await keyOf(first.url)));
    const byPass = seal(marquee(), agreed.pass as EnvelopePass);
    expect((await send(second.url, byPass)).status).toBe(200);
    const again = await post(first.url, byPass.jwe);
    const { code } = (await again.json()) as { code: number };
    expect([again.status, code]).toEqual([400, errorCodes.envelopeRefused.code]);
  });
});

/** Creates a store folder whose registry has one released remote. */
async function storeWith(versions: { stable: string; previous: string }): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'store-'));
  const releaseOf = (version: string) => ({
    name: 'remote-visa',
    version,
    contract: 1,
    prefixes: [],
    routes: [],
    menu: [],
    parcels: [],
    entry: '/entry.js',
    integrity: `sha384-${'A'.repeat(64)}`,
    releasedAt: '2026-01-01T00:00:00.000Z',
  });
  const row = { stable: releaseOf(versions.stable), previous: releaseOf(versions.previous) };
  const registry = { schema: 1, remotes: { 'remote-visa': row } };
  await writeFile(join(folder, 'registry.json'), JSON.stringify(registry));
  return folder;
}

/** Starts a node that forwards every call to `target` and records its method. */
async function listeningNode(target: string) {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    for (const { method } of [JSON.parse(body)].flat()) asked.push(method);
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(target, { method: 'POST', headers, body });
    response.writeHead(answer.status, headers).end(await answer.text());
  });
  // It serves no WebSockets: processes that subscribe to new blocks have to poll.
  server.on('upgrade', (_request, socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

interface Heard {
  id?: number;
  stream?: string;
  data?: { reason?: string; status?: string };
}

/**
 * Resolves when the process logs that it serves. Reads all output, since a full pipe would block
 * the process.
 */
function serving(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('the server ended before it served')));
    if (!child.stdout) return;
    createInterface({ input: child.stdout }).on('line', (line) => {
      if ((JSON.parse(line) as { msg: string }).msg === 'serving') resolve();
    });
  });
}

/**
 * Calls an endpoint as a page does: enveloped, unless the endpoint is plain.
 * @throws Error unless it succeeds
 */
async function call<E extends Endpoint>(
  url: string,
  endpoint: E,
  input: InputOf<E> | undefined = undefined,
  token = '',
  trace?: EnvelopeTrace,
): Promise<DataOf<E>> {
  const { method, path } = endpoint;
  const values = (input ?? {}) as Record<string, string>;
  const inside = callOf({
    timestamp: Date.now(),
    method,
    path,
    token,
    ...(trace && { trace }),
    ...(method === 'GET'
      ? { query: new URLSearchParams(values).toString() }
      : { body: JSON.stringify(values) }),
    ...(endpoint.idempotent && { idempotencyKey: crypto.randomUUID() }),
  });
  const body = endpoint.plain
    ? await (await fetch(`${url}${path}`)).json()
    : (await send(url, seal(inside, await keyOf(url)))).body;
  expect(body, path).toMatchObject({ code: 200 });
  return (body as { data: DataOf<E> }).data;
}

async function keyOf(url: string): Promise<EnvelopeKey> {
  const [key] = (await call(url, common.config)).envelope?.keys ?? [];
  if (!key) throw new Error('the envelope is off');
  return key;
}

function post(url: string, jwe: string): Promise<Response> {
  const headers = { 'content-type': envelope.contentType };
  return fetch(`${url}${envelope.path}`, { method: 'POST', headers, body: jwe });
}

async function send(url: string, { jwe, open }: Sealed): Promise<EnvelopeAnswer> {
  return open(await (await post(url, jwe)).text());
}

async function signIn(url: string, wallet: { address: string; signMessage: Signer }) {
  const { address } = wallet;
  const { message } = await call(url, auth.loginMessage, { address });
  const signature = await wallet.signMessage(message);
  return (await call(url, auth.login, { address, message, sign_message: signature })).token;
}
type Signer = (message: string) => Promise<string>;

/** Opens a socket that is subscribed to the user's streams. */
async function listen(url: string, token: string) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime?token=${token}`);
  const heard: Heard[] = [];
  const until = (wanted: (message: Heard) => boolean) =>
    new Promise<void>((resolve) => {
      const onMessage = () => {
        if (!heard.some(wanted)) return;
        socket.off('message', onMessage);
        resolve();
      };
      socket.on('message', onMessage);
      onMessage();
    });
  socket.on('message', (data) => heard.push(JSON.parse(data.toString())));
  const closed = once(socket, 'close').then(([code]) => code as number);
  await once(socket, 'open');
  const params = ['user@order', 'user@wallet'];
  socket.send(JSON.stringify({ method: 'SUBSCRIBE', params, id: 1 }));
  await until(({ id }) => id === 1);
  return { heard, until, closed };
}
