import { createHash } from 'node:crypto';
import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';

/** A socket's path may have 108 bytes on Linux, 104 on macOS, with its end. */
const longest = 100;

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

/** Who answers there, and where: written by the server that does. */
export function adminClaim(dataDir: string): string {
  return join(resolve(dataDir), 'admin.pid');
}
