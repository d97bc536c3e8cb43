import { createHash } from 'node:crypto';

/** 'sha384-…'. Separate from webpack, which publishing does not need. */
export function integrityOf(content: string | Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
