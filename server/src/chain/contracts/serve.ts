/** Runs the sandbox chain as a service of its own, for the composed deployment. */
import { watchAnswers } from '../../platform/processes/watch.ts';
import { assertAnswersReads } from '../node/rpc.ts';
import { startAnvil } from './anvil.ts';

const { HOST = '127.0.0.1', PORT = '8545', STATE_PATH = '.data/chain/state.json' } = process.env;
const chain = await startAnvil({ host: HOST, port: Number(PORT), statePath: STATE_PATH });
let stopping: Promise<void> | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    stopping ??= chain.stop();
  });
}
watchAnswers(
  (signal) => assertAnswersReads(chain.url, signal),
  () => {
    console.error('The sandbox chain does not answer. It is killed, so that the service restarts.');
    process.kill(chain.pid, 'SIGKILL');
  },
);

console.log(`The sandbox chain answers at ${chain.url}`);

// This process exits with its chain, so that its supervisor restarts both.
const reason = await chain.ended;
await stopping;
if (!stopping) console.error(`The sandbox chain ended by itself (${reason})`);
process.exit(stopping ? 0 : 1);
