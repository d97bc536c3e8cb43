import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import { adminSocket } from '../../platform/processes/admin-place.ts';
import { startLoop } from '../../platform/processes/loop.ts';
import type { AdminListener } from './parts.ts';
import { openSocket, type SocketDoor } from './socket.ts';

/** ADMIN_PORT cannot be listened on; the message says what to do. */
export class AdminListenError extends Error {
  override name = 'AdminListenError';
}

interface Listening {
  config: Pick<Config, 'admin' | 'dataDir'>;
  admin: (door: AdminListener) => FastifyInstance;
  log: Logger;
  /** Interval for taking over the socket of a process that has ended; ms. */
  takeOverMs?: number;
}

/**
 * Opens the listeners of the admin API: the socket of DATA_DIR, and ADMIN_PORT if it is set. One of
 * several processes with the same DATA_DIR (also in containers) has the socket; the others wait for
 * its end. Without a usable DATA_DIR there is no socket, and the server still serves.
 * @returns a function that closes them
 * @throws AdminListenError
 */
export async function listenForOperators(parts: Listening): Promise<() => Promise<void>> {
  const { config, admin } = parts;
  if (!config.admin.on) return async () => undefined;
  const closing: (() => Promise<unknown>)[] = [];
  if (config.admin.port !== undefined) {
    const door = admin({ local: false });
    await listenAtPort(door, config.admin);
    closing.push(() => door.close());
  }
  const stop = await keepSocket(parts);
  return async () => {
    await stop();
    for (const close of closing) await close();
  };
}

/** Opens the socket whenever no other process has it. */
async function keepSocket(parts: Listening): Promise<() => Promise<void>> {
  const { config, admin, log, takeOverMs = 3_000 } = parts;
  let door: SocketDoor | undefined;

  async function look(): Promise<void> {
    if (door && !(await door.holds())) {
      await door.close();
      door = undefined;
    }
    if (door) return;
    door = await openSocket(config.dataDir, () => admin({ local: true }));
    if (door) log.info({ socket: door.path }, 'admin socket opened');
  }

  let told = false;
  function complain(error: unknown): void {
    if (told) return;
    told = true;
    const socket = adminSocket(config.dataDir).path;
    log.error({ err: error, socket }, 'admin socket cannot be opened, check DATA_DIR');
  }

  // Once before the server reports that it is ready, then repeatedly.
  await look().catch(complain);
  const stop = startLoop({
    intervalMs: takeOverMs,
    async step() {
      await look();
      return false;
    },
    onError: complain,
  });
  return async () => {
    await stop();
    await door?.close();
  };
}

async function listenAtPort(door: FastifyInstance, { port, host }: Config['admin']): Promise<void> {
  try {
    await door.listen({ port: port ?? 0, host });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const what = code === 'EADDRINUSE' ? 'is in use by another program' : `failed (${message})`;
    throw new AdminListenError(
      `ADMIN_PORT: ${host}:${port} ${what}. Stop that program, or set ADMIN_PORT to another number.`,
    );
  }
}
