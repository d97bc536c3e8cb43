import { createHash } from 'node:crypto';

/** Returns 'sha384-…'. In a file of its own, so that publishing does not load webpack. */
export function integrityOf(content: string | Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
