import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import getPort from 'get-port';
import { inheritedEnv } from '../../scripts/inherited-env.ts';
import { Refusal, untilAnswers } from '../../scripts/processes.ts';
import { programs } from '../../scripts/workspace.ts';
import { startAnvil } from '../../server/src/chain/contracts/anvil.ts';
import { findNginx, noNginx, startNginx } from '../../server/src/testing/services/nginx.ts';
import { startPostgres } from '../../server/src/testing/services/postgres.ts';
import { findRedis, noRedis, startRedis } from '../../server/src/testing/services/redis.ts';
import type { Environment } from './environment.ts';
import type { Product } from './product.ts';

const startLimitMs = 240_000;

/**
 * Starts the services of docker-compose.yml without Docker: nginx with the gateway's configuration,
 * two API processes and a worker with PostgreSQL and Redis, and the sandbox's chain and issuer.
 * @param settings environment variables of the servers.
 * @throws if a program is missing or a process does not start.
 */
export async function startComposed(
  product: Product,
  settings: Record<string, string> = {},
): Promise<Environment> {
  const [nginx, redisServer] = [findNginx(), findRedis()];
  if (!nginx) throw new Refusal(noNginx);
  if (!redisServer) throw new Refusal(noRedis);
  const folder = mkdtempSync(join(product.folder, 'composed-'));
  // Corresponds to the gateway's volume in docker-compose.yml.
  const storeDir = join(folder, 'federation');
  cpSync(product.storeDir, storeDir, { recursive: true });
  const dataDir = join(folder, 'data');
  const logFile = join(folder, 'processes.log');
  const log = openSync(logFile, 'a');
  const undo: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of undo.splice(0)) await end();
  };
  const begun = <T extends { stop(): Promise<void> }>(part: T): T => {
    undo.unshift(() => part.stop());
    return part;
  };

  async function start(script: string, ready: string, env: Record<string, string>): Promise<void> {
    const child = spawn(process.execPath, [script], {
      stdio: ['ignore', log, log],
      env: { ...inheritedEnv(), LOG_LEVEL: 'warn', ...env },
    });
    begun({ stop: () => ended(child) });
    const late = AbortSignal.any([AbortSignal.timeout(startLimitMs), exitOf(child)]);
    await untilAnswers(ready, late);
    if (!late.aborted) return;
    throw new Refusal(`${script} did not start:\n${readFileSync(logFile, 'utf8')}`);
  }

  try {
    const [port, issuerPort, first, second, third] = [
      ...[await getPort(), await getPort()],
      ...[await getPort(), await getPort(), await getPort()],
    ] as [number, number, number, number, number];
    const url = `http://localhost:${port}`;
    const chain = begun(await startAnvil({ statePath: join(folder, 'chain/state.json') }));
    const postgres = begun(await startPostgres());
    const redis = begun(await startRedis(redisServer));
    const issuer = {
      ISSUER_URL: `http://127.0.0.1:${issuerPort}`,
      ISSUER_SECRET: randomBytes(32).toString('base64url'),
      ISSUER_PUBLIC_URL: `http://localhost:${issuerPort}`,
    };
    await start(programs.issuer, `${issuer.ISSUER_URL}/healthz`, {
      ...issuer,
      ISSUER_PORT: String(issuerPort),
      ISSUER_DIR: join(folder, 'issuer'),
      ISSUER_CALLBACK_URL: `${url}/callbacks/issuer`,
      PUBLIC_URL: url,
    });
    const server = {
      ...issuer,
      PUBLIC_URL: url,
      SANDBOX: 'true',
      TRUST_PROXY: 'true',
      DATABASE_URL: await postgres.createDatabase('tessera'),
      REDIS_URL: redis.url,
      DATA_DIR: dataDir,
      STORAGE_KEYS: JSON.stringify([{ id: '1', key: randomBytes(32).toString('base64') }]),
      CHAIN_RPC_URL: chain.url,
      // The same values as in environment.ts.
      SANDBOX_BLOCK_MS: '400',
      CHAIN_POLL_MS: '200',
      ...settings,
    };
    for (const [role, own] of [
      ['worker', third],
      ['api', first],
      ['api', second],
    ] as const) {
      const env = { ...server, ROLE: role, PORT: String(own) };
      await start(programs.server, `http://127.0.0.1:${own}/readyz`, env);
    }
    begun(
      await startNginx(nginx, {
        folder,
        port,
        apiPorts: [first, second],
        // Variables that nginx does not read are ignored.
        env: { ...settings, ISSUER_PUBLIC_URL: issuer.ISSUER_PUBLIC_URL },
      }),
    );
    return {
      url,
      dataDir,
      storeDir,
      chainUrl: chain.url,
      stop,
      killServer: onlyOfOneProcess,
      killChain: onlyOfOneProcess,
      restart: onlyOfOneProcess,
      untilServing: async () => undefined,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function onlyOfOneProcess(): never {
  throw new Error(
    'skipWhereComposed() is missing in this file: this environment cannot restart a process',
  );
}

function exitOf(child: ChildProcess): AbortSignal {
  const abort = new AbortController();
  child.once('exit', () => abort.abort());
  return abort.signal;
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
