import { type Anvil, startAnvil } from '../../chain/contracts/anvil.ts';
import { type Clock, testClock } from '../../platform/clock.ts';

/** Starts a chain in memory at the clock's time, because orders compare both times. */
export function startTestAnvil(clock: Clock = testClock()): Promise<Anvil> {
  return startAnvil({ genesisTime: Math.floor(clock.now().getTime() / 1000) });
}
