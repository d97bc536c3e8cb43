import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { PictureRefused } from './picture.ts';
import type { RefusalReason } from './uploads.ts';

export interface DecodeLimits {
  /** Processes, and so pictures that are decoded at once. */
  processes: number;
  /** For one picture, from the moment a process has it, ms. */
  timeMs: number;
  /** Most memory of one process, bytes. */
  memory: number;
  /** A process without a picture ends after so long, and gives its memory back, ms. */
  idleMs: number;
}

/** The worst picture that is decoded takes about four seconds and 340 MB. */
export const decodeLimits: DecodeLimits = {
  ...{ processes: 2, timeMs: 15_000, idleMs: 5_000 },
  memory: 512 * 1024 * 1024,
};

/** The answer of a process about one picture. */
export type Decoded = { picture: Uint8Array } | { refused: RefusalReason } | { failed: string };

/** Exit code of a process that needed more memory than it may. */
export const memoryExit = 77;

/** A picture that crashes its process crashes the next one as well. */
const crashes = ['SIGSEGV', 'SIGBUS', 'SIGABRT', 'SIGILL', 'SIGFPE'];

export interface Decoder {
  /**
   * As `remake` of picture.ts, within the limits.
   * @throws PictureRefused; Error when the process ended for another reason
   */
  remake(sent: Buffer): Promise<Buffer>;
}

/**
 * Decodes pictures in processes of their own: libvips cannot be interrupted everywhere, and the memory
 * that it used stays with its process. They get no environment, and so no secret.
 * @param onStart is called with each process that is started.
 */
export function createDecoder(
  limits: DecodeLimits = decodeLimits,
  onStart: (child: ChildProcess) => void = () => undefined,
): Decoder {
  const turn = pLimit(limits.processes);
  /** Each with the timer that ends it. */
  const idle = new Map<ChildProcess, NodeJS.Timeout>();

  function take(): ChildProcess {
    const [rested] = idle.keys();
    if (rested) {
      forget(rested);
      return rested;
    }
    const child = start(limits);
    onStart(child);
    return child;
  }

  function giveBack(child: ChildProcess): void {
    const end = () => {
      forget(child);
      child.kill('SIGKILL');
    };
    idle.set(child, setTimeout(end, limits.idleMs).unref());
    // An idle process has no caller that an error could be reported to.
    child.once('exit', () => forget(child)).on('error', end);
  }

  function forget(child: ChildProcess): void {
    clearTimeout(idle.get(child));
    idle.delete(child);
    stopListening(child);
  }

  return {
    remake: (sent) =>
      turn(async () => {
        const child = take();
        const decoded = await decode(child, sent, limits);
        giveBack(child);
        if ('picture' in decoded) return Buffer.from(decoded.picture);
        if ('refused' in decoded) throw new PictureRefused(decoded.refused);
        throw new Error(decoded.failed);
      }),
  };
}

function stopListening(child: ChildProcess): void {
  for (const event of ['message', 'exit', 'error']) child.removeAllListeners(event);
  // A process that ends may still report that it could not be reached.
  child.on('error', () => undefined);
}

/** Ends with this process: its channel closes then. */
function start({ memory }: DecodeLimits): ChildProcess {
  const program = fileURLToPath(new URL('./decoder-process.ts', import.meta.url));
  const child = fork(program, [String(memory)], {
    ...{ serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] },
    ...{ env: {}, execArgv: [] },
  });
  // One that waits keeps no process from ending.
  child.unref();
  child.channel?.unref();
  return child;
}

/** @throws PictureRefused; Error. The process is gone then. */
function decode(child: ChildProcess, sent: Buffer, { timeMs }: DecodeLimits): Promise<Decoded> {
  return new Promise<Decoded>((resolve, reject) => {
    const refuse = (reason: RefusalReason) => reject(new PictureRefused(reason));
    const late = setTimeout(() => {
      refuse('damaged');
      child.kill('SIGKILL');
    }, timeMs);
    child.channel?.ref();
    const finish = () => {
      clearTimeout(late);
      child.channel?.unref();
      stopListening(child);
    };
    child.once('message', (decoded: Decoded) => {
      finish();
      resolve(decoded);
    });
    child.once('exit', (code, signal) => {
      finish();
      if (code === memoryExit) refuse('pixels');
      else if (signal && crashes.includes(signal)) refuse('damaged');
      else reject(new Error(`the process that decodes pictures ended (${signal ?? code})`));
    });
    child.once('error', (error) => {
      finish();
      child.kill('SIGKILL');
      reject(error);
    });
    child.send(sent);
  });
}
