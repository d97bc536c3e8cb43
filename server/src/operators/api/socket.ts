import { randomBytes } from 'node:crypto';
import { chmod, lstat, mkdir, rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { adminSocket, listens } from '../../platform/processes/admin-place.ts';

/** A door at the operators' socket. */
export interface SocketDoor {
  path: string;
  /** Whether it is still this one that answers there. */
  holds(): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Opens the door at DATA_DIR's socket, which its owner alone can open. One that a killed process left
 * behind is replaced. Two processes that find such a one at the same moment both replace it: the
 * earlier then no longer `holds` it, and nobody is ever sent to a socket where nobody answers.
 * @returns undefined while another process answers there
 * @throws where there can be no socket
 */
export async function openSocket(
  dataDir: string,
  admin: () => FastifyInstance,
): Promise<SocketDoor | undefined> {
  const { folder, path } = adminSocket(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await assertOwn(folder, dataDir);
  if (await listens(path)) return undefined;
  const door = admin();
  const own = await place(door, path).catch(async (error) => {
    await door.close();
    throw error;
  });
  const holds = async () => (await inodeOf(path)) === own;
  return {
    path,
    holds,
    async close() {
      if (await holds()) await rm(path, { force: true });
      await door.close();
    },
  };
}

/** Listens beside the place, then takes it: nobody finds a door there that is not yet open. */
async function place(door: FastifyInstance, path: string): Promise<bigint | undefined> {
  const fresh = `${path}.${randomBytes(3).toString('hex')}`;
  await door.listen({ path: fresh });
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

/** Somebody else's folder below /tmp would be their socket: operators would hand them their keys. */
async function assertOwn(folder: string, dataDir: string): Promise<void> {
  if (folder === resolve(dataDir)) return;
  const found = await lstat(folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.() || (found.mode & 0o077) !== 0) {
    throw new Error(`${folder} is somebody else’s, or open to others: remove it`);
  }
}
