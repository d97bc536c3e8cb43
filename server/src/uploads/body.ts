import type { Readable } from 'node:stream';
import { AppError } from '../lib/errors.ts';
import type { Room } from './intake.ts';

export interface BodyLimits {
  /** Longest silence, ms. */
  idleMs: number;
  /** For all of it, ms. */
  totalMs: number;
  /** How long what nobody wants may still come, so that the sender hears why, ms. */
  drainMs: number;
}

/** A phone in a train is slow, but it says something. */
export const patience: BodyLimits = { idleMs: 15_000, totalMs: 5 * 60 * 1000, drainMs: 2_000 };

/**
 * Reads a body of exactly `size` bytes, and not one more into memory.
 * @param room is told of the bytes of each part, and may be lost before the end.
 * @throws AppError uploadMismatch when it is longer, shorter, too slow or breaks off; unavailable
 */
export function readExactly(
  body: Readable,
  size: number,
  { take, lost }: Room,
  { idleMs, totalMs, drainMs }: BodyLimits = patience,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let length = 0;
    const finish = (settle: () => void) => {
      clearTimeout(total);
      clearTimeout(idle);
      body.off('data', onData).off('end', onEnd).off('close', onClose);
      lost.removeEventListener('abort', onLost);
      settle();
    };
    const fail = (error: unknown) =>
      finish(() => {
        drain(body, drainMs);
        reject(error);
      });
    const onLost = () => fail(lost.reason);
    const late = () => fail(new AppError('uploadMismatch', { http: 408 }));
    const onData = (part: Buffer) => {
      length += part.length;
      if (length > size) return fail(new AppError('uploadMismatch', { http: 413 }));
      try {
        take(part.length);
      } catch (error) {
        return fail(error);
      }
      parts.push(part);
      idle.refresh();
    };
    const onEnd = () =>
      length === size
        ? finish(() => resolve(Buffer.concat(parts, length)))
        : fail(new AppError('uploadMismatch'));
    const onClose = () => fail(new AppError('uploadMismatch'));
    const total = setTimeout(late, totalMs);
    const idle = setTimeout(late, idleMs);
    // What breaks off closes as well; without a listener its error would end the process.
    body.on('error', () => undefined);
    body.on('data', onData).on('end', onEnd).on('close', onClose);
    lost.addEventListener('abort', onLost);
    if (body.destroyed) onClose();
  });
}

/** An answer to somebody who is still sending may be lost with the connection: let some more come. */
function drain(body: Readable, ms: number): void {
  body.resume();
  const end = setTimeout(() => body.destroy(), ms);
  end.unref();
  body.once('close', () => clearTimeout(end));
  body.once('end', () => clearTimeout(end));
}
