import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';

/**
 * A socket's path has at most 108 bytes on Linux and 104 on macOS, with its final NUL; temporary
 * paths have 7 more.
 */
const maxPathBytes = 93;

/**
 * Returns the path of the admin API's socket and its folder: DATA_DIR, or, if the path would be too
 * long, a temporary folder for this user and DATA_DIR.
 */
export function adminSocket(dataDir: string): { folder: string; path: string } {
  const folder = resolve(dataDir);
  const path = join(folder, 'admin.sock');
  if (Buffer.byteLength(path) <= maxPathBytes) return { folder, path };
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  const fallback = join(tmpdir(), `tessera-${userInfo().uid}-${name}`);
  return { folder: fallback, path: join(fallback, 'admin.sock') };
}

/**
 * Returns whether a server listens at a socket. The socket of a killed server refuses connections.
 * Process ids do not help: containers that share a volume use the same ones.
 * @throws the system's error when the check fails: EACCES for another user's socket
 */
export function listens(path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      const isUnused = ['ENOENT', 'ECONNREFUSED', 'ENOTSOCK', 'ENOTDIR'].includes(error.code ?? '');
      if (isUnused) resolve(false);
      // The queue of waiting connections is full.
      else if (error.code === 'EAGAIN') resolve(true);
      else reject(error);
    });
  });
}
