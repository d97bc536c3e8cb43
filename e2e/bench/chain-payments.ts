import { checkoutAbi } from '@shared/contract';
import { Interface, toQuantity } from 'ethers';
import { type Anvil, startAnvil } from '../../server/src/chain/contracts/anvil.ts';
import type { PaymentToMake } from './chain-orders.ts';

/** A chain that mines blocks with payments on request. */
export interface BenchChain {
  readonly url: string;
  /** Sets the contract to pay. From then on transactions wait for `mine` to create a block. */
  takeOver(checkout: string): Promise<void>;
  /** Mines one block for each list of payments. */
  mine(blocks: readonly (readonly PaymentToMake[])[]): Promise<void>;
  /** Returns a function that removes all later blocks and their payments, as in a reorg. */
  snapshot(): Promise<() => Promise<void>>;
  height(): Promise<number>;
  stop(): Promise<void>;
}

const pay = new Interface(checkoutAbi);
const gas = toQuantity(150_000);
/** More than the sum of all payments. */
const fortune = toQuantity(10n ** 30n);

export async function startBenchChain(): Promise<BenchChain> {
  const anvil = await startAnvil();
  try {
    return await benchChain(anvil);
  } catch (error) {
    await anvil.stop();
    throw error;
  }
}

async function benchChain(anvil: Anvil): Promise<BenchChain> {
  const ask = (calls: readonly Call[]) => askTogether(anvil.url, calls);
  // Anvil signs for its own accounts, and an order accepts any payer.
  const [accounts] = await ask([['eth_accounts', []]]);
  const [from] = accounts as string[];
  await ask([['anvil_setBalance', [from, fortune]]]);
  let to = '';

  const send = ({ reference, amount }: PaymentToMake, nonce: number): Call => {
    const data = pay.encodeFunctionData('pay', [reference]);
    const value = toQuantity(amount);
    return ['eth_sendTransaction', [{ from, to, data, value, gas, nonce: toQuantity(nonce) }]];
  };

  return {
    url: anvil.url,
    async takeOver(checkout) {
      to = checkout;
      await ask([['evm_setAutomine', [false]]]);
    },
    async mine(blocks) {
      const [count] = await ask([['eth_getTransactionCount', [from, 'latest']]]);
      let nonce = Number(count);
      for (const payments of blocks) {
        const first = nonce;
        nonce += payments.length;
        await ask([...payments.map((payment, n) => send(payment, first + n)), ['evm_mine', []]]);
      }
    },
    async snapshot() {
      const [id] = await ask([['evm_snapshot', []]]);
      return async () => {
        await ask([['evm_revert', [id]]]);
      };
    },
    async height() {
      const [height] = await ask([['eth_blockNumber', []]]);
      return Number(height);
    },
    stop: anvil.stop,
  };
}

type Call = [method: string, params: unknown[]];

/** Sends the calls as one batch, and returns their results in order. @throws if a call failed */
async function askTogether(url: string, calls: readonly Call[]): Promise<unknown[]> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(
      calls.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params })),
    ),
  });
  const answers = (await response.json()) as {
    id: number;
    result?: unknown;
    error?: { message: string };
  }[];
  return calls.map(([method], id) => {
    const answer = answers.find((one) => one.id === id);
    if (!answer || answer.error) throw new Error(`${method}: ${answer?.error?.message}`);
    return answer.result;
  });
}
