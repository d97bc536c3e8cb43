import { RpcError } from '../../../chain/index.ts';
import type { Config } from '../../../config/config.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import type { Jobs } from '../../../platform/jobs/index.ts';
import {
  beginMove,
  bringChain,
  endMove,
  isMovable,
  readChainTime,
  readMoves,
} from '../../../sandbox/index.ts';
import type { GroupHandlers } from '../context.ts';

interface TimeParts {
  clock: Clock;
  config: Config;
  jobs: Pick<Jobs, 'wake'>;
}

/** Admin commands to read the time, and to advance it in the sandbox. */
export function clockHandlers({ clock, config, jobs }: TimeParts): GroupHandlers<'clock'> {
  const nodeUrl = config.chain.rpcUrl;

  async function state(db: Db) {
    const { aheadMs, open } = await readMoves(db);
    const chainNow = config.sandbox ? await readChainTime(nodeUrl).catch(() => null) : null;
    return { now: clock.now(), ahead_ms: aheadMs, chain_now: chainNow, open };
  }

  return {
    show: ({ db }) => state(db),

    /**
     * Advances the server's clock, then the chain's, then runs the jobs that are due. The move is
     * stored first and deleted last, so that the same call finishes a move whose process died.
     */
    async advance({ db, now, record }, { ms }) {
      if (!config.sandbox || !isMovable(clock)) {
        throw new Refusal('forbidden', 'Time can only be moved in the sandbox.');
      }
      const finished = await db.tx(async (tx) => {
        const begun = await beginMove(tx, ms, now);
        if (!begun) await record(tx, { subject: 'clock', detail: { ms } });
        return begun;
      });
      await clock.refresh();
      await bringChain(db, nodeUrl).catch((error: unknown) => {
        const why = error instanceof RpcError ? error.message : 'the chain does not answer';
        throw new Refusal(
          'unavailable',
          `The server’s clock has moved, the chain’s has not (${why}). Repeat the command to finish.`,
          { cause: error },
        );
      });
      await endMove(db, ms);
      await jobs.wake();
      return { ...(await state(db)), finished };
    },
  };
}
