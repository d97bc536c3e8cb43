import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { inheritedEnv } from '../../scripts/inherited-env.ts';
import { Refusal, untilAnswers } from '../../scripts/processes.ts';

export interface ProcessOptions {
  readonly name: string;
  readonly script: string;
  readonly env: Record<string, string>;
  /** URL that answers with 200 once the process works. */
  readonly ready: string;
  /** File descriptor for its output. */
  readonly log: number;
}

/** A process that is restarted whenever it ends, until `stop`. */
export interface RestartingProcess {
  readonly name: string;
  /** Sends SIGKILL, so the process neither writes nor closes anything. */
  kill(): void;
  /** Suspends the process for a while. It keeps its sockets but answers no calls. */
  freeze(ms: number): Promise<void>;
  /** Resolves once the process answers. @throws Refusal if it does not answer in time */
  untilReady(timeoutMs: number): Promise<void>;
  stop(): Promise<void>;
}

const restartDelayMs = 200;

export function startProcess(options: ProcessOptions): RestartingProcess {
  const { name, script, env, ready, log } = options;
  let child = begin();
  let isStopping = false;

  function begin(): ChildProcess {
    const started = spawn(process.execPath, [script], {
      stdio: ['ignore', log, log],
      env: { ...inheritedEnv(), LOG_LEVEL: 'warn', ...env },
    });
    started.once('exit', () => void startAgain());
    return started;
  }

  async function startAgain(): Promise<void> {
    await delay(restartDelayMs);
    if (!isStopping) child = begin();
  }

  return {
    name,
    kill: () => void child.kill('SIGKILL'),
    async freeze(ms) {
      const frozen = child;
      frozen.kill('SIGSTOP');
      await delay(ms);
      frozen.kill('SIGCONT');
    },
    async untilReady(timeoutMs) {
      const late = AbortSignal.timeout(timeoutMs);
      await untilAnswers(ready, late);
      if (late.aborted) throw new Refusal(`${name} does not answer at ${ready}.`);
    },
    async stop() {
      isStopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const force = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await ended;
      clearTimeout(force);
    },
  };
}
