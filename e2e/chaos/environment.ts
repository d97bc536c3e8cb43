import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import getPort from 'get-port';
import { Refusal } from '../../scripts/processes.ts';
import { programs } from '../../scripts/workspace.ts';
import { startAnvil } from '../../server/src/chain/contracts/anvil.ts';
import { startPostgres, type TestPostgres } from '../../server/src/testing/services/postgres.ts';
import {
  findRedis,
  noRedis,
  startRedis,
  type TestRedis,
} from '../../server/src/testing/services/redis.ts';
import { type RestartingProcess, startProcess } from './process.ts';

/** The product as docker-compose.yml runs it, without nginx, and the faults to inject. */
export interface ChaosEnvironment {
  readonly folder: string;
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly chainUrl: string;
  readonly apiUrls: readonly [string, string];
  readonly issuerFile: string;
  readonly processes: Readonly<Record<ProcessName, RestartingProcess>>;
  readonly postgres: TestPostgres;
  readonly redis: TestRedis;
  readonly logFile: string;
  freezeChain(ms: number): Promise<void>;
  /** Fills the disk for `ms`; undefined if the machine does not allow mounting a small disk. */
  readonly fillDisk: ((ms: number) => Promise<void>) | undefined;
  /** Resolves once all processes answer. @throws Refusal if one does not answer in time */
  untilReady(): Promise<void>;
  /** Makes `stop` delete the folder, including the processes' output. */
  forgetLog(): void;
  stop(): Promise<void>;
}

export const processNames = ['api-1', 'api-2', 'worker', 'issuer'] as const;
export type ProcessName = (typeof processNames)[number];

const diskMiB = 512;
const readyTimeoutMs = 120_000;

export async function startChaosEnvironment(): Promise<ChaosEnvironment> {
  const redisServer = findRedis();
  if (!redisServer) throw new Refusal(noRedis);
  const folder = mkdtempSync(join(tmpdir(), 'chaos-'));
  // Under root, PostgreSQL runs as another user, who needs access to its folder.
  chmodSync(folder, 0o711);
  const disk = mountDisk(join(folder, 'disk'));
  const logFile = join(folder, 'processes.log');
  const log = openSync(logFile, 'a');
  /** Calls that stop the parts, in reverse order of starting. */
  const undo: (() => unknown)[] = [
    () => closeSync(log),
    () => disk.isMounted && spawnSync('umount', [disk.path]),
  ];
  const stop = async () => {
    for (const end of undo.splice(0)) await end();
  };
  try {
    const [issuerPort, ...ports] = await Promise.all(Array.from({ length: 4 }, () => getPort()));
    const chain = await startAnvil();
    undo.unshift(() => chain.stop());
    const postgres = await startPostgres({ within: disk.path, isDurable: true });
    undo.unshift(() => postgres.stop());
    const redis = await startRedis(redisServer);
    undo.unshift(() => redis.stop());
    const databaseUrl = await postgres.createDatabase('tessera');
    const urls = ports.map((port) => `http://127.0.0.1:${port}`) as [string, string, string];
    const issuerUrl = `http://127.0.0.1:${issuerPort}`;
    const issuer = {
      ISSUER_URL: issuerUrl,
      ISSUER_SECRET: randomBytes(32).toString('base64url'),
      ISSUER_PUBLIC_URL: `http://localhost:${issuerPort}`,
      PUBLIC_URL: urls[0],
    };
    const dataDir = join(disk.path, 'data');
    const issuerDir = join(disk.path, 'issuer');
    const server = {
      ...issuer,
      SANDBOX: 'true',
      DATABASE_URL: databaseUrl,
      REDIS_URL: redis.url,
      DATA_DIR: dataDir,
      STORAGE_KEYS: JSON.stringify([{ id: '1', key: randomBytes(32).toString('base64') }]),
      CHAIN_RPC_URL: chain.url,
      SANDBOX_BLOCK_MS: '400',
      CHAIN_POLL_MS: '200',
      WELCOME_GRANT: 'USDT=2000,ENU=1000',
      // Members pay each other without the wallet's signature.
      STEP_UP_NEW_RECIPIENTS: 'off',
      // All members call often, from one address.
      RATE_LIMIT_PER_MINUTE: '1000000',
      RATE_LIMIT_IP_PER_MINUTE: '10000000',
      LOGIN_LIMIT_IP: '1000000',
    };
    const begin = (name: string, script: string, ready: string, env: Record<string, string>) => {
      const started = startProcess({
        name,
        log,
        script,
        ready,
        env,
      });
      undo.unshift(() => started.stop());
      return started;
    };
    const beginServer = (name: string, role: string, url: string) =>
      begin(name, programs.server, `${url}/readyz`, {
        ...server,
        ROLE: role,
        PORT: new URL(url).port,
      });
    const processes = {
      issuer: begin('issuer', programs.issuer, `${issuerUrl}/healthz`, {
        ...issuer,
        ISSUER_PORT: String(issuerPort),
        ISSUER_DIR: issuerDir,
        ISSUER_CALLBACK_URL: `${urls[0]}/callbacks/issuer`,
      }),
      worker: beginServer('worker', 'worker', urls[2]),
      'api-1': beginServer('api-1', 'api', urls[0]),
      'api-2': beginServer('api-2', 'api', urls[1]),
    };
    const untilReady = async () => {
      await Promise.all(Object.values(processes).map((one) => one.untilReady(readyTimeoutMs)));
    };
    await untilReady();
    return {
      folder,
      dataDir,
      databaseUrl,
      chainUrl: chain.url,
      apiUrls: [urls[0], urls[1]],
      issuerFile: join(issuerDir, 'issuer.sqlite'),
      processes,
      postgres,
      redis,
      logFile,
      async freezeChain(ms) {
        process.kill(chain.pid, 'SIGSTOP');
        await delay(ms);
        process.kill(chain.pid, 'SIGCONT');
      },
      fillDisk: disk.isMounted
        ? async (ms) => {
            await fill(join(disk.path, 'ballast'), ms);
            // Without space for its log, the database shuts down.
            await postgres.revive();
          }
        : undefined,
      untilReady,
      forgetLog: () => undo.push(() => rmSync(folder, { recursive: true, force: true })),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Mounts a separate disk for database and files, small enough to be filled, if permitted. */
function mountDisk(path: string): { path: string; isMounted: boolean } {
  mkdirSync(path);
  const options = ['-t', 'tmpfs', '-o', `size=${diskMiB}m,mode=0777`, 'tmpfs', path];
  const isMounted = process.platform === 'linux' && spawnSync('mount', options).status === 0;
  if (!isMounted) console.log('· no rights to mount a small disk: no fault fills the disk');
  return { path, isMounted };
}

async function fill(file: string, ms: number): Promise<void> {
  const ballast = openSync(file, 'w');
  const until = Date.now() + ms;
  try {
    while (Date.now() < until) {
      if (!writeUntilFull(ballast)) await delay(50);
    }
  } finally {
    closeSync(ballast);
    rmSync(file);
  }
}

/** Writes to the file until the disk is full. @returns whether any byte could be written */
function writeUntilFull(file: number): boolean {
  for (let written = 0; ; written += 1) {
    try {
      writeSync(file, Buffer.alloc(65_536));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      return written > 0;
    }
  }
}
