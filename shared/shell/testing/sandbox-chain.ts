// biome-ignore-all lint/style/noRestrictedImports: tests of the payment flow need the real chain and contracts of the product.
import { createRequire } from 'node:module';
import {
  checkoutAbi,
  erc20Abi,
  mutualAidAbi,
  mutualAidDomain,
  mutualAidJoinTypes,
  type Order,
  type PaymentCall,
} from '@shared/contract';
import { Contract, ContractFactory, Interface, toBeHex, Wallet } from 'ethers';
import { vi } from 'vitest';
import { startAnvil } from '../../../server/src/chain/contracts/anvil.ts';
import {
  deploySandbox,
  sandboxDeployer,
  sandboxVoucherKey,
} from '../../../server/src/chain/contracts/deploy.ts';
import { connectChain } from '../../../server/src/chain/node/provider.ts';
import type { Eip1193Provider } from '../src/wallet/types.ts';
import { fakeWallet, settled } from './fake-wallet.ts';
import type { MovingTimers } from './moving-timers.ts';

export const sandboxId = 31_337;
const mintAbi = ['function mint(address to, uint256 amount)'];
const solc = createRequire(new URL('../../../server/contracts/compile.ts', import.meta.url));

/** Token like USDT: `approve` returns nothing, and changes an approval only from or to 0. */
const tether = `
pragma solidity ^0.8.24;
contract Tether {
  mapping(address => uint256) public balanceOf;
  mapping(address => mapping(address => uint256)) public allowance;
  function mint(address to, uint256 amount) external { balanceOf[to] += amount; }
  function approve(address spender, uint256 value) external {
    require(value == 0 || allowance[msg.sender][spender] == 0, "approve 0 first");
    allowance[msg.sender][spender] = value;
  }
  function transferFrom(address from, address to, uint256 value) external {
    allowance[from][msg.sender] -= value;
    balanceOf[from] -= value;
    balanceOf[to] += value;
  }
}`;

/** Starts a chain with Checkout, MutualAid, the test USDT, and a token as strict as USDT. */
export async function openSandboxChain() {
  const anvil = await startAnvil();
  const { provider } = await connectChain(anvil.url, sandboxId);
  const { Checkout, MutualAid, USDT } = await deploySandbox(provider);
  const owner = sandboxDeployer(provider);
  const strict = await deployTether();
  const checkout = new Contract(Checkout, checkoutAbi, provider);
  const aid = new Contract(MutualAid, mutualAidAbi, provider);

  async function deployTether(): Promise<string> {
    const { abi, bytecode } = compileTether();
    const contract = await new ContractFactory(abi, bytecode, owner).deploy();
    await contract.waitForDeployment();
    return contract.getAddress();
  }

  return {
    checkout: Checkout,
    mutualAid: MutualAid,
    /** Returns the call that joins mutual aid with a voucher, valid for the given seconds. */
    async joinCall(wallet: string, reference: string, seconds: number): Promise<PaymentCall> {
      const now = (await provider.getBlock('latest'))?.timestamp ?? 0;
      const deadline = now + seconds;
      const voucher = await new Wallet(sandboxVoucherKey()).signTypedData(
        mutualAidDomain(sandboxId, MutualAid),
        mutualAidJoinTypes,
        { orderReference: reference, wallet, deadline },
      );
      return { kind: 'mutual_aid_join', deadline, voucher };
    },
    usdt: USDT,
    strict,
    rpc: (method: string, ...params: unknown[]) => provider.send(method, params),
    mine: (blocks: number) => provider.send('anvil_mine', [toBeHex(blocks)]),

    /** Returns an account with the given base units of a token and of the coin. */
    async newPayer(token: string, tokens: bigint, coins: bigint): Promise<Wallet> {
      const payer = new Wallet(Wallet.createRandom().privateKey, provider);
      await provider.send('anvil_setBalance', [payer.address, toBeHex(coins)]);
      const mint = new Contract(token, mintAbi, owner).getFunction('mint');
      await (await mint(payer.address, tokens)).wait();
      return payer;
    },
    token: (address: string, signer?: Wallet) =>
      new Contract(address, erc20Abi, signer ?? provider),

    /** Returns the order as the server would read it from the chain. */
    async orderOnChain(order: Order): Promise<Order> {
      const isJoin = order.payment.call.kind === 'mutual_aid_join';
      const contract = isJoin ? aid : checkout;
      const paid = contract.filters[isJoin ? 'Joined' : 'Paid']?.(order.payment.reference);
      const [event] = paid ? await contract.queryFilter(paid) : [];
      if (!event) return order;
      const confirmations = (await provider.getBlockNumber()) - event.blockNumber + 1;
      const needed = order.confirmations_needed;
      return {
        ...order,
        status: confirmations >= needed ? 'paid' : 'confirming',
        confirmations: Math.min(confirmations, needed),
        tx_hash: event.transactionHash,
      };
    },

    async close(): Promise<void> {
      provider.destroy();
      await anvil.stop();
    },
  };
}

export type SandboxChain = Awaited<ReturnType<typeof openSandboxChain>>;

/**
 * Returns a wallet that signs with the payer's key and forwards other requests to the chain.
 * `answers` overrides a method; `usual` returns the wallet's normal answer.
 */
export function sandboxWallet(payer: Wallet, chain: SandboxChain) {
  const fake = fakeWallet();
  const sent: { to: string; data: string }[] = [];
  let open = 0;
  const usual = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    open += 1;
    try {
      return await answer(method, params);
    } finally {
      open -= 1;
    }
  };
  const answer = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [payer.address];
    if (method !== 'eth_sendTransaction') return chain.rpc(method, ...params).catch(throwNodeError);
    const { to, data, value } = params[0] as { to: string; data: string; value: string };
    const { hash } = await payer.sendTransaction({ to, data, value });
    sent.push({ to, data });
    return hash;
  };
  const provider: Eip1193Provider = {
    ...fake.provider,
    async request({ method, params }) {
      const given = Array.isArray(params) ? params : [];
      return fake.handlers[method]?.(given) ?? usual(method, given);
    },
  };
  return {
    provider,
    /** Sent transactions, oldest first. */
    sent,
    answers: fake.handlers,
    usual,
    /** Returns whether a request to the chain is running. */
    isBusy: () => open > 0,
  };
}

export type SandboxWallet = ReturnType<typeof sandboxWallet>;

/** Advances the flow's timers, except while the chain answers a call, until `check` passes. */
export function advanceUntil(
  { isBusy }: SandboxWallet,
  timers: MovingTimers,
  ms: number,
  check: () => void,
): Promise<void> {
  return vi.waitFor(
    async () => {
      await settled();
      if (!isBusy()) timers.move(ms);
      check();
    },
    { timeout: 30_000, interval: 5 },
  );
}

/** Returns the amount of an approve call. */
export function approvedAmount(data: string): bigint {
  return new Interface(erc20Abi).decodeFunctionData('approve', data)[1];
}

/** Throws the node's error, which ethers wraps and wallets forward. */
function throwNodeError(error: unknown): never {
  throw (error as { info?: { error?: unknown } }).info?.error ?? error;
}

function compileTether(): { abi: string; bytecode: string } {
  const output = { '*': { '*': ['abi', 'evm.bytecode.object'] } };
  const settings = { evmVersion: 'paris', outputSelection: output };
  const sources = { 'Tether.sol': { content: tether } };
  const input = JSON.stringify({ language: 'Solidity', sources, settings });
  const { contracts } = JSON.parse(solc('solc').compile(input));
  const { abi, evm } = contracts['Tether.sol'].Tether;
  return { abi, bytecode: evm.bytecode.object };
}
