import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import { adminSocket } from '../../platform/processes/admin-place.ts';
import { startLoop } from '../../platform/processes/loop.ts';
import type { AdminListener } from './context.ts';
import { openSocket, type SocketListener } from './socket.ts';

/** The server cannot listen on ADMIN_PORT; the message names the remedy. */
export class AdminListenError extends Error {
  override name = 'AdminListenError';
}

interface ListenParts {
  config: Pick<Config, 'admin' | 'dataDir'>;
  admin: (listener: AdminListener) => FastifyInstance;
  log: Logger;
  /** Interval of attempts to take over the socket of a process that has ended; ms. */
  takeOverMs?: number;
}

/**
 * Opens the listeners of the admin API: the socket of DATA_DIR, and ADMIN_PORT if it is set. One of
 * several processes with the same DATA_DIR (also in containers) has the socket; the others wait
 * until it ends. Without a usable DATA_DIR there is no socket, and the server still serves.
 * @returns a function that closes the listeners
 * @throws AdminListenError
 */
export async function listenForOperators(parts: ListenParts): Promise<() => Promise<void>> {
  const { config, admin } = parts;
  if (!config.admin.on) return async () => undefined;
  const closing: (() => Promise<unknown>)[] = [];
  if (config.admin.port !== undefined) {
    const listener = admin({ local: false });
    await listenAtPort(listener, config.admin);
    closing.push(() => listener.close());
  }
  const stop = await keepSocket(parts);
  return async () => {
    await stop();
    for (const close of closing) await close();
  };
}

/** Opens the socket once no other process has it. @returns a function that closes the socket */
async function keepSocket(parts: ListenParts): Promise<() => Promise<void>> {
  const { config, admin, log, takeOverMs = 3_000 } = parts;
  let listener: SocketListener | undefined;

  async function openIfFree(): Promise<void> {
    if (listener && !(await listener.holds())) {
      await listener.close();
      listener = undefined;
    }
    if (listener) return;
    listener = await openSocket(config.dataDir, () => admin({ local: true }));
    if (listener) log.info({ socket: listener.path }, 'admin socket opened');
  }

  let isReported = false;
  function reportOnce(error: unknown): void {
    if (isReported) return;
    isReported = true;
    const socket = adminSocket(config.dataDir).path;
    log.error({ err: error, socket }, 'admin socket cannot be opened, check DATA_DIR');
  }

  // Tries once before the server reports that it is ready, then repeatedly.
  await openIfFree().catch(reportOnce);
  const loop = startLoop({
    intervalMs: takeOverMs,
    async step() {
      await openIfFree();
      return false;
    },
    onError: reportOnce,
  });
  return async () => {
    await loop.stop();
    await listener?.close();
  };
}

async function listenAtPort(
  listener: FastifyInstance,
  { port, host }: Config['admin'],
): Promise<void> {
  try {
    await listener.listen({ port: port ?? 0, host });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const what = code === 'EADDRINUSE' ? 'is in use by another program' : `failed (${message})`;
    throw new AdminListenError(
      `ADMIN_PORT: ${host}:${port} ${what}. Free the port, or set ADMIN_PORT to another number.`,
    );
  }
}
