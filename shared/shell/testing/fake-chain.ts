import { checkoutAbi, erc20Abi } from '@shared/contract';
import { Interface } from 'ethers';
import { type FakeWallet, fakeWallet, rpcError } from './fake-wallet.ts';

export interface FakeTransaction {
  hash: string;
  from: string;
  to: string;
  input: string;
  value: string;
  nonce: number;
  block: number | undefined;
  ok: boolean;
}

const checkout = new Interface(checkoutAbi);
const erc20 = new Interface(erc20Abi);
const hex = (value: number | bigint) => `0x${value.toString(16)}`;

/** Returns the amount of an approve call; undefined for any other call. */
function approvedBy(data: string): bigint | undefined {
  if (!data.startsWith(erc20.getFunction('approve')?.selector ?? '?')) return undefined;
  return BigInt(erc20.decodeFunctionData('approve', data)[1]);
}

/**
 * Returns a chain with one account and a wallet. Sending adds a transaction to the mempool, and
 * `mine` mines the mempool. Base fee and tip are 1 gwei; a call costs 100000 gas.
 */
export function fakeChain(account: string, chainId: number) {
  const chain = {
    head: 100,
    balance: 10n ** 21n,
    tokens: 0n,
    allowance: 0n,
    hasPaid: false,
    /** The token refuses to change an approval that is not 0, as USDT does. */
    strictToken: false,
    /** While true, mined transactions fail. */
    reverting: false,
    transactions: [] as FakeTransaction[],
    wallet: undefined as unknown as FakeWallet,

    /** Adds a transaction of the account to the mempool. Returns its hash. */
    send(wish: { to: string; data: string; value: string }): string {
      const nonce = chain.transactions.length;
      const hash = `0x${(nonce + 1).toString(16).padStart(64, '0')}`;
      const { to, data: input, value } = wish;
      chain.transactions.push({
        hash,
        from: account,
        to,
        input,
        value,
        nonce,
        block: undefined,
        ok: true,
      });
      return hash;
    },
    mine(blocks = 1): void {
      for (const transaction of chain.transactions)
        if (transaction.block === undefined) {
          transaction.block = chain.head + 1;
          transaction.ok = !chain.reverting && take(transaction.input);
        }
      chain.head += blocks;
    },
    /** Removes a transaction. With `by`, mines another one with its nonce. */
    replace(hash: string, by: Partial<FakeTransaction> | undefined): void {
      const gone = chain.transactions.find((transaction) => transaction.hash === hash);
      if (!gone) throw new Error(`no transaction ${hash}`);
      chain.transactions = chain.transactions.filter((transaction) => transaction !== gone);
      if (!by) return;
      chain.head++;
      chain.transactions.push({ ...gone, hash: `0x${'b'.repeat(64)}`, block: chain.head, ...by });
    },
  };

  /** Applies a call to the chain; returns false if the contract would revert. */
  function take(input: string): boolean {
    const amount = approvedBy(input);
    if (amount === undefined) return true;
    if (!mayApprove(amount)) return false;
    chain.allowance = amount;
    return true;
  }
  const mayApprove = (amount: bigint) =>
    !chain.strictToken || amount === 0n || chain.allowance === 0n;

  const find = (hash: unknown) =>
    chain.transactions.find((transaction) => transaction.hash === hash);
  const rpcTransaction = (transaction: FakeTransaction | undefined) =>
    transaction ? { ...transaction, nonce: hex(transaction.nonce) } : null;

  chain.wallet = fakeWallet({
    eth_requestAccounts: () => [account],
    eth_accounts: () => [account.toLowerCase()],
    eth_chainId: () => hex(chainId),
    eth_blockNumber: () => hex(chain.head),
    eth_getBalance: () => hex(chain.balance),
    eth_estimateGas([call]) {
      const amount = approvedBy((call as { data: string }).data);
      if (amount !== undefined && !mayApprove(amount)) throw rpcError(3, 'execution reverted');
      return hex(100_000);
    },
    eth_maxPriorityFeePerGas: () => hex(10n ** 9n),
    eth_getTransactionCount: () =>
      hex(chain.transactions.filter(({ block }) => block !== undefined).length),
    eth_getTransactionByHash: ([hash]) => rpcTransaction(find(hash)),
    eth_getTransactionReceipt([hash]) {
      const mined = find(hash);
      if (mined?.block === undefined) return null;
      return { blockNumber: hex(mined.block), status: mined.ok ? '0x1' : '0x0' };
    },
    eth_getBlockByNumber([number, full]) {
      if (!full) return { baseFeePerGas: hex(10n ** 9n) };
      const inBlock = chain.transactions.filter(({ block }) => block === Number(number));
      return { transactions: inBlock.map(rpcTransaction) };
    },
    eth_call([call]) {
      const { data } = call as { data: string };
      const value = data.startsWith(checkout.getFunction('hasPaid')?.selector ?? '?')
        ? BigInt(chain.hasPaid)
        : data.startsWith(erc20.getFunction('allowance')?.selector ?? '?')
          ? chain.allowance
          : chain.tokens;
      return `0x${value.toString(16).padStart(64, '0')}`;
    },
    eth_sendTransaction([wish]) {
      return chain.send(wish as { to: string; data: string; value: string });
    },
    wallet_switchEthereumChain: () => Promise.reject(rpcError(4001)),
  });
  return chain;
}

export type FakeChain = ReturnType<typeof fakeChain>;
