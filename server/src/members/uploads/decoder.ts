import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { PictureRefused } from './picture.ts';
import type { RefusalReason } from './uploads.ts';

interface DecodeLimits {
  /** Maximum number of processes, each with one picture at a time. */
  processes: number;
  /** Time limit for a picture after it is sent to its process, ms. */
  timeMs: number;
  /** Memory limit of one process, bytes. */
  memory: number;
  /** A process without a picture is killed after this time to free its memory, ms. */
  idleMs: number;
}

/** The most expensive accepted picture takes about four seconds and 340 MB. */
export const decodeLimits: DecodeLimits = {
  processes: 2,
  timeMs: 15_000,
  idleMs: 5_000,
  memory: 512 * 1024 * 1024,
};

export type Decoded = { picture: Uint8Array } | { refused: RefusalReason } | { failed: string };

/** Exit code of a process above its memory limit. */
export const memoryExit = 77;

/** Signals of a crash; the same picture would crash the next process too. */
const crashes = ['SIGSEGV', 'SIGBUS', 'SIGABRT', 'SIGILL', 'SIGFPE'];

/**
 * Creates a decoder with processes of its own, because libvips cannot be interrupted everywhere and
 * frees memory only when its process ends. The processes have no environment, so no secrets.
 * @param onStart is called with each process that is started
 */
export function createDecoder(
  limits: DecodeLimits = decodeLimits,
  onStart: (child: ChildProcess) => void = () => undefined,
) {
  const limit = pLimit(limits.processes);
  /** Idle processes, each with the timer that ends it. */
  const idle = new Map<ChildProcess, NodeJS.Timeout>();

  function acquire(): ChildProcess {
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
    // An idle process has no caller to report an error to.
    child.once('exit', () => forget(child)).on('error', end);
  }

  function forget(child: ChildProcess): void {
    clearTimeout(idle.get(child));
    idle.delete(child);
    stopListening(child);
  }

  return {
    /** Returns a new JPEG. @throws PictureRefused; Error when decoding failed otherwise */
    reencode: (sent: Buffer): Promise<Buffer> =>
      limit(async () => {
        const child = acquire();
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
  // An ending process may still emit 'error' for a failed message.
  child.on('error', () => undefined);
}

/** Starts a child. It exits with this process, because its channel closes then. */
function start({ memory }: DecodeLimits): ChildProcess {
  const program = fileURLToPath(new URL('./decoder-process.ts', import.meta.url));
  const child = fork(program, [String(memory)], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {},
    execArgv: [],
  });
  // A waiting child must not keep this process alive.
  child.unref();
  child.channel?.unref();
  return child;
}

/** Decodes a picture. @throws PictureRefused or Error if the process fails without an answer */
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
      else reject(new Error(`picture decoder process ended (${signal ?? code})`));
    });
    child.once('error', (error) => {
      finish();
      child.kill('SIGKILL');
      reject(error);
    });
    child.send(sent);
  });
}
