import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { withPassword } from '../../platform/database/index.ts';
import { adminSocket, listens } from '../../platform/processes/admin-place.ts';
import type { ServerAddress } from './api.ts';
import { Problem } from './problem.ts';

/** Environment variables of the ops CLI. An empty variable counts as missing. */
export interface Environment {
  dataDir: string;
  opsUrl: string | undefined;
  opsKey: string | undefined;
  databaseUrl: string | undefined;
  chainRpcUrl: string | undefined;
}

export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  return {
    dataDir: env.DATA_DIR || '.data',
    opsUrl: env.OPS_URL?.replace(/\/+$/, '') || undefined,
    opsKey: env.OPS_KEY || undefined,
    databaseUrl: env.DATABASE_URL
      ? withPassword(env.DATABASE_URL, env.POSTGRES_PASSWORD)
      : undefined,
    chainRpcUrl: env.CHAIN_RPC_URL || undefined,
  };
}

/** Returns the server's address; undefined if no server runs for DATA_DIR. @throws Problem */
export async function findServer({
  opsUrl,
  dataDir,
}: Environment): Promise<ServerAddress | undefined> {
  if (opsUrl) {
    if (/^https?:\/\/[^/]+$/.test(opsUrl)) return { url: opsUrl };
    throw new Problem('OPS_URL must be like http://127.0.0.1:9090.');
  }
  const { path } = adminSocket(dataDir);
  try {
    return (await listens(path)) ? { socket: path } : undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Problem(
      `${path} belongs to another user (${code}). Run the command as the user that runs the server.`,
    );
  }
}

export function notRunning({ dataDir }: Environment): Problem {
  return new Problem(
    `No server runs for ${dataDir}. Start it (npm start), or set DATA_DIR, or set OPS_URL ` +
      'for a server with ADMIN_PORT.',
  );
}

/** An operator's key, stored for later commands. */
interface StoredKey {
  name: string;
  key: string;
}

function fileOf(dataDir: string): string {
  return join(dataDir, 'operator.json');
}

/** Returns OPS_KEY; else the stored key, but not for OPS_URL, which may be another machine. */
export async function readKey(env: Environment): Promise<string | undefined> {
  if (env.opsKey || env.opsUrl) return env.opsKey;
  return (await readStoredKey(env))?.key;
}

export async function readStoredKey({ dataDir }: Environment): Promise<StoredKey | undefined> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new Problem(`${fileOf(dataDir)} cannot be read (${error.code}).`);
  });
  if (text === undefined) return undefined;
  try {
    const { name, key } = JSON.parse(text) as Partial<StoredKey>;
    if (typeof name === 'string' && typeof key === 'string') return { name, key };
  } catch {
    // The problem is thrown below.
  }
  throw new Problem(`${fileOf(dataDir)} is damaged. Remove it, and set OPS_KEY to your key.`);
}

/** Stores the key. @returns its file, which only its owner can read */
export async function storeKey({ dataDir }: Environment, kept: StoredKey): Promise<string> {
  const file = fileOf(dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const fresh = `${file}.${process.pid}`;
  await writeFile(fresh, `${JSON.stringify(kept)}\n`, { mode: 0o600 });
  await rename(fresh, file);
  return file;
}

/** Returns the system user's name, reduced to the characters of operator names, or 'operator'. */
export function ownName(): string {
  const name = userInfo()
    .username.toLowerCase()
    .replaceAll(/[^a-z0-9_.-]/g, '');
  return /^[a-z][a-z0-9_.-]{1,31}$/.test(name) ? name : 'operator';
}
