import { type Anvil, startAnvil } from '../../chain/contracts/anvil.ts';
import { type Clock, testClock } from '../../platform/clock.ts';

/** A chain in memory whose time is that of a test's clock: orders compare the two. */
export function startTestAnvil(clock: Clock = testClock()): Promise<Anvil> {
  return startAnvil({ genesisTime: Math.floor(clock.now().getTime() / 1000) });
}
