import { chmod, lstat, mkdir, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { adminClaim, adminSocket } from '../lib/admin-place.ts';
import { ClaimedError, claim } from '../lib/claim.ts';
import { startLoop } from '../lib/loop.ts';
import type { AdminDoor } from './parts.ts';

/** ADMIN_PORT cannot be listened on; the message says what to do. */
export class AdminListenError extends Error {
  override name = 'AdminListenError';
}

interface Listening {
  config: Pick<Config, 'admin' | 'dataDir'>;
  admin: (door: AdminDoor) => FastifyInstance;
  log: Logger;
}

/** How soon the socket of a process that has ended is taken over by another one over its DATA_DIR. */
const takeOverMs = 3_000;

/**
 * Opens the doors of the operators' API: a socket in DATA_DIR, which its owner alone can open, and
 * ADMIN_PORT where it is set. Of several processes over one DATA_DIR one has the socket; the others
 * wait for its end. Without a usable DATA_DIR there is no socket, and the server serves on.
 * @returns closes them
 * @throws AdminListenError
 */
export async function listenForOperators(parts: Listening): Promise<() => Promise<void>> {
  const { config, admin, log } = parts;
  if (!config.admin.on) return async () => undefined;
  const closing: (() => Promise<unknown>)[] = [];
  if (config.admin.port !== undefined) {
    const door = admin({ local: false });
    await listenAtPort(door, config.admin);
    closing.push(() => door.close());
  }
  let close = await openSocket(parts);
  const stop =
    close &&
    startLoop({
      intervalMs: takeOverMs,
      async step() {
        if (close === 'taken') close = await openSocket(parts);
        return false;
      },
      onError: (error) => log.error({ err: error }, 'the operators’ socket could not be opened'),
    });
  return async () => {
    await stop?.();
    if (close && close !== 'taken') await close();
    for (const one of closing) await one();
  };
}

async function listenAtPort(door: FastifyInstance, { port, host }: Config['admin']): Promise<void> {
  try {
    await door.listen({ port: port ?? 0, host });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const what = code === 'EADDRINUSE' ? 'is taken by another program' : `failed (${message})`;
    throw new AdminListenError(
      `ADMIN_PORT: ${host}:${port} ${what}. Stop what uses it, or set ADMIN_PORT to another number.`,
    );
  }
}

/** @returns closes it; 'taken' while another process has it; undefined where there can be none */
async function openSocket({
  config,
  admin,
  log,
}: Listening): Promise<(() => Promise<void>) | 'taken' | undefined> {
  const { folder, path } = adminSocket(config.dataDir);
  let release: (() => Promise<void>) | undefined;
  try {
    await mkdir(resolve(config.dataDir), { recursive: true, mode: 0o700 });
    release = await claim(adminClaim(config.dataDir), path);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await assertOwn(folder, config.dataDir);
    // Of a process that was killed; this one holds the claim, so nobody answers there.
    await rm(path, { force: true });
    const door = admin({ local: true });
    await door.listen({ path });
    await chmod(path, 0o600);
    log.info({ socket: path }, 'operators are answered');
    return () => door.close().finally(release);
  } catch (error) {
    if (error instanceof ClaimedError) return 'taken';
    await release?.();
    log.error({ err: error, socket: path }, 'there is no socket for operators: see DATA_DIR');
    return undefined;
  }
}

/** Somebody else's folder below /tmp would be their socket: operators would hand them their keys. */
async function assertOwn(folder: string, dataDir: string): Promise<void> {
  if (folder === resolve(dataDir)) return;
  const found = await lstat(folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.() || (found.mode & 0o077) !== 0) {
    throw new Error(`${folder} is somebody else’s, or open to others: remove it`);
  }
}
