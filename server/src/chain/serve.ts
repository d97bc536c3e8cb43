/** The sandbox chain as a service of its own, for the composed deployment. */
import { startAnvil } from './anvil.ts';

const { HOST = '127.0.0.1', PORT = '8545', STATE_PATH = '.data/chain/state.json' } = process.env;
const chain = await startAnvil({ host: HOST, port: Number(PORT), statePath: STATE_PATH });
console.log(`The sandbox chain answers at ${chain.url}`);

// The chain is another process: this one only waits to be told to end it.
const waiting = setInterval(() => {}, 2 ** 31 - 1);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => chain.stop().finally(() => clearInterval(waiting)));
}
