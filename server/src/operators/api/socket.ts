import { randomBytes } from 'node:crypto';
import { chmod, lstat, mkdir, rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { adminSocket, listens } from '../../platform/processes/admin-place.ts';

export interface SocketListener {
  path: string;
  /** Whether the socket's path still leads to this listener. */
  holds(): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Listens on DATA_DIR's socket, which only its owner can open. Replaces a socket that a killed
 * process left behind. If two processes replace it at the same moment, the later one `holds` it,
 * and the path always leads to a socket that answers.
 * @returns undefined while another process answers there
 * @throws if the socket cannot be created
 */
export async function openSocket(
  dataDir: string,
  admin: () => FastifyInstance,
): Promise<SocketListener | undefined> {
  const { folder, path } = adminSocket(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await assertOwn(folder, dataDir);
  if (await listens(path)) return undefined;
  const listener = admin();
  const own = await place(listener, path).catch(async (error) => {
    await listener.close();
    throw error;
  });
  const holds = async () => (await inodeOf(path)) === own;
  return {
    path,
    holds,
    async close() {
      if (await holds()) await rm(path, { force: true });
      await listener.close();
    },
  };
}

/** Listens on a temporary path first, so that `path` never leads to a closed socket. */
async function place(listener: FastifyInstance, path: string): Promise<bigint | undefined> {
  const fresh = `${path}.${randomBytes(3).toString('hex')}`;
  await listener.listen({ path: fresh });
  await chmod(fresh, 0o600);
  const inode = await inodeOf(fresh);
  await rename(fresh, path);
  return inode;
}

async function inodeOf(path: string): Promise<bigint | undefined> {
  try {
    return (await lstat(path, { bigint: true })).ino;
  } catch {
    return undefined;
  }
}

/**
 * Refuses a folder where another user could place a socket and receive operators' keys.
 * @throws Error
 */
async function assertOwn(folder: string, dataDir: string): Promise<void> {
  if (folder === resolve(dataDir)) return;
  const found = await lstat(folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.() || (found.mode & 0o077) !== 0) {
    throw new Error(`${folder} belongs to another user, or is open to others. Remove it.`);
  }
}
