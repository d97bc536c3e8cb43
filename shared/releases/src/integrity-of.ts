import { createHash } from 'node:crypto';

/** Subresource integrity of a file's bytes: 'sha384-…'. Apart from webpack: publishing does without. */
export function integrityOf(content: string | Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
