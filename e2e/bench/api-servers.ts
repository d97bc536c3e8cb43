import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ticket } from '@shared/contract/endpoints';
import { Wallet } from 'ethers';
import getPort from 'get-port';
import { type Running, startService, untilAnswers } from '../../scripts/processes.ts';
import { programs, root } from '../../scripts/workspace.ts';
import { startAnvil } from '../../server/src/chain/contracts/anvil.ts';
import { startPostgres } from '../../server/src/testing/services/postgres.ts';
import { createApi } from '../fixtures/api.ts';

export const users = 50;
/** The measured call. The home page of each member makes it. */
export const read = ticket.summary;

/** Calls to trace: none, as many as the default rate allows, or every one. */
export type Traced = 'off' | 'usual' | 'all';

export interface Servers {
  /** URL of the server with the bare route. */
  readonly bare: string;
  readonly api: string;
  /** The API of a process that only answers calls, so each round has the same work. */
  readonly answering: string;
  /** Selects what that process sends to the collector. */
  trace(calls: Traced): Promise<unknown>;
  readonly tokens: readonly string[];
  stop(): Promise<void>;
}

/**
 * Starts the API on PostgreSQL, and a server with one bare route. With `API_ENVELOPE` off, the API
 * answers plain and sealed calls, so both kinds can be measured.
 */
export async function startServers(keys: string): Promise<Servers> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-bench-api-'));
  const undo: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })];
  const stop = async () => {
    for (const run of undo.reverse()) await run();
  };
  try {
    const chain = await startAnvil();
    undo.push(chain.stop);
    const postgres = await startPostgres();
    undo.push(postgres.stop);
    // A process of its own: reading spans takes longer than the measured calls.
    const collector = await startServer(
      'The collector',
      `${root}server/src/testing/services/silent-collector.ts`,
      '/',
      undo,
      {},
    );
    const databaseUrl = await postgres.createDatabase();
    const startApi = (name: string, script: string, env: Record<string, string>) =>
      startServer(name, script, '/readyz', undo, {
        API_ENVELOPE: 'off',
        ENVELOPE_KEYS: keys,
        DATABASE_URL: databaseUrl,
        CHAIN_RPC_URL: chain.url,
        SANDBOX: 'true',
        DATA_DIR: join(dataDir, name),
        LOG_LEVEL: 'warn',
        // All requests come from one address and few sessions.
        RATE_LIMIT_PER_MINUTE: '1000000',
        RATE_LIMIT_IP_PER_MINUTE: '10000000',
        ...env,
      });
    const api = await startApi('api', programs.server, {});
    const control = String(await getPort());
    const switchable = `${root}server/src/testing/calls/switchable-tracing-server.ts`;
    const answering = await startApi('answering', switchable, {
      ROLE: 'api',
      COLLECTOR: collector,
      CONTROL_PORT: control,
    });
    const trace = (calls: Traced) => fetch(`http://127.0.0.1:${control}/${calls}`);
    const client = createApi(api);
    const tokens: string[] = [];
    for (let user = 0; user < users; user += 1)
      tokens.push((await client.signIn(Wallet.createRandom())).token);
    const answer = await client.call(read, {}, { token: String(tokens[0]) });
    const bare = await startServer(
      'The bare route',
      `${root}server/src/testing/calls/bare-server.ts`,
      '/bare',
      undo,
      { ANSWER: JSON.stringify({ code: 200, message: 'success', data: answer }) },
    );
    return { api, answering, trace, bare, tokens, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startServer(
  name: string,
  script: string,
  path: string,
  undo: (() => unknown)[],
  env: Record<string, string>,
): Promise<string> {
  const port = await getPort();
  const url = `http://127.0.0.1:${port}`;
  const service: Running = startService(
    {
      name,
      command: process.execPath,
      args: [script],
      env: { PORT: String(port), NODE_ENV: 'production', ...env },
      ready: (signal) => untilAnswers(`${url}${path}`, signal),
      restart: false,
    },
    (problem) => console.error(problem),
  );
  undo.push(service.stop);
  await service.ready;
  return url;
}
