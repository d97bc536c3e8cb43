import type { Readable } from 'node:stream';
import { AppError } from '../../platform/errors/errors.ts';
import type { UploadMemory } from './intake.ts';

interface BodyLimits {
  /** Longest pause between chunks, ms. */
  idleMs: number;
  /** Limit for the whole body, ms. */
  totalMs: number;
  /** Time for which an unwanted body is still read, ms, so that the sender gets the response. */
  drainMs: number;
  /** Size of a memory block, bytes; the last block holds the rest. */
  pieceBytes: number;
}

/** Limits that suit phones on slow networks. */
export const uploadLimits: BodyLimits = {
  idleMs: 15_000,
  totalMs: 5 * 60 * 1000,
  drainMs: 2_000,
  pieceBytes: 64 * 1024,
};

/**
 * Reads exactly `size` bytes. They are copied into blocks that are counted before they are
 * allocated, because the buffer of a single received byte can be far larger than the byte.
 * @param memory counts the bytes of each block; `lost` ends the read
 * @throws AppError uploadMismatch when the body is longer, shorter, too slow or aborted;
 * unavailable when memory runs out
 */
export function readExactly(
  body: Readable,
  size: number,
  { reserve, lost }: UploadMemory,
  { idleMs, totalMs, drainMs, pieceBytes }: BodyLimits = uploadLimits,
): Promise<Buffer[]> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    /** Free bytes of the last block. */
    let free = 0;
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
    const keep = (part: Buffer) => {
      for (let rest = part; rest.length > 0; ) {
        if (free === 0) {
          free = Math.min(pieceBytes, size - length);
          reserve(free);
          pieces.push(Buffer.allocUnsafeSlow(free));
        }
        const piece = pieces.at(-1) as Buffer;
        const copied = rest.copy(piece, piece.length - free);
        free -= copied;
        length += copied;
        rest = rest.subarray(copied);
      }
    };
    const onData = (part: Buffer) => {
      if (length + part.length > size) return fail(new AppError('uploadMismatch', { http: 413 }));
      try {
        keep(part);
      } catch (error) {
        return fail(error);
      }
      idle.refresh();
    };
    const onEnd = () =>
      length === size ? finish(() => resolve(pieces)) : fail(new AppError('uploadMismatch'));
    const onClose = () => fail(new AppError('uploadMismatch'));
    const total = setTimeout(late, totalMs);
    const idle = setTimeout(late, idleMs);
    // Without this listener, 'error' of an aborted body would end the process. 'close' follows it.
    body.on('error', () => undefined);
    body.on('data', onData).on('end', onEnd).on('close', onClose);
    lost.addEventListener('abort', onLost);
    if (body.destroyed) onClose();
  });
}

/** Discards the rest for up to `ms`: closing the connection at once could lose the response. */
function drain(body: Readable, ms: number): void {
  body.resume();
  const end = setTimeout(() => body.destroy(), ms);
  end.unref();
  body.once('close', () => clearTimeout(end));
  body.once('end', () => clearTimeout(end));
}
