import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';

/** A socket's path may have 108 bytes on Linux, 104 on macOS, with its end; a new one has 7 more. */
const longest = 93;

/**
 * Where a server answers its operators: a socket in its DATA_DIR, or, where that path is too long for
 * one, in a folder of this user's below the system's for temporary files.
 */
export function adminSocket(dataDir: string): { folder: string; path: string } {
  const folder = resolve(dataDir);
  const path = join(folder, 'admin.sock');
  if (Buffer.byteLength(path) <= longest) return { folder, path };
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  const short = join(tmpdir(), `tessera-${userInfo().uid}-${name}`);
  return { folder: short, path: join(short, 'admin.sock') };
}

/**
 * Whether a server listens at a socket; what a killed one left behind refuses. A process id would not
 * tell: containers over one volume number theirs alike.
 * @throws the system's error where it cannot be asked: EACCES for another user's
 */
export function listens(path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      const nobody = ['ENOENT', 'ECONNREFUSED', 'ENOTSOCK', 'ENOTDIR'].includes(error.code ?? '');
      if (nobody) resolve(false);
      // As many wait to be answered as may.
      else if (error.code === 'EAGAIN') resolve(true);
      else reject(error);
    });
  });
}
