import { createRequire } from 'node:module';
import { mutualAidDomain, mutualAidJoinTypes } from '@shared/contract';
import {
  ContractFactory,
  concat,
  HDNodeWallet,
  Interface,
  type InterfaceAbi,
  toBeHex,
  Wallet,
} from 'ethers';
import { startAnvil } from '../../src/chain/contracts/anvil.ts';
import { sandboxDeployer } from '../../src/chain/contracts/deploy.ts';
import { connectChain } from '../../src/chain/node/provider.ts';
import { ensureCompiled } from '../compile.ts';

const require = createRequire(import.meta.url);

/** Small amounts that are easy to distinguish. The term (s) is the product's. */
export const terms = { principal: 9_000n, activation: 60n, profit: 180n, term: 25 * 3_600 };
export const price = terms.principal + terms.activation;
export const payout = price + terms.profit;

/**
 * A wallet that is a contract. `mood`: 0 accepts money, 1 reverts, 2 burns all gas, 3 reverts with
 * long data, 4 calls back with `call` and accepts the money, 5 calls back and reverts if that call
 * failed.
 */
const recipientSource = `
pragma solidity ^0.8.24;
contract Recipient {
  uint256 public mood;
  address public target;
  bytes public call_;
  uint256 public refusals;
  function set(uint256 mood_, address target_, bytes calldata call) external {
    mood = mood_;
    target = target_;
    call_ = call;
  }
  receive() external payable {
    if (mood == 1) revert("no");
    if (mood == 2) while (true) { refusals += 0; }
    if (mood == 3) assembly { revert(0, 200000) }
    if (mood >= 4) {
      (bool ok, ) = target.call(call_);
      if (mood == 5) require(ok);
      if (!ok) refusals += 1;
    }
  }
}`;

/** Result of a transaction: its events, or the name of its error. */
export interface Outcome {
  error?: string;
  events: { name: string; args: unknown[] }[];
  gas: number;
}

/** Starts a chain with a MutualAid contract, where every account can send without a key. */
export async function openAidChain() {
  const { MutualAid } = await ensureCompiled();
  const anvil = await startAnvil();
  const { provider } = await connectChain(anvil.url, 31_337);
  const rpc = (method: string, ...params: unknown[]) => provider.send(method, params);
  await rpc('anvil_autoImpersonateAccount', true);
  const owner = sandboxDeployer(provider);
  const signer = new Wallet(HDNodeWallet.createRandom().privateKey);
  const abi = new Interface(MutualAid.abi as InterfaceAbi);
  const address = await deploy(MutualAid.abi, MutualAid.bytecode, [
    ...[owner.address, signer.address],
    ...[terms.principal, terms.activation, terms.profit, terms.term],
  ]);
  const recipient = compileRecipient();
  const recipientAbi = new Interface(recipient.abi as InterfaceAbi);

  async function deploy(contract: unknown, bytecode: string, args: unknown[]): Promise<string> {
    const factory = new ContractFactory(contract as InterfaceAbi, bytecode, owner);
    const deployed = await factory.deploy(...args);
    await deployed.waitForDeployment();
    return deployed.getAddress();
  }

  /** Polls until the transaction is mined. @returns its receipt */
  async function receiptOf(hash: string) {
    for (;;) {
      const receipt = await rpc('eth_getTransactionReceipt', hash);
      if (receipt) return receipt;
    }
  }

  /** Sends without an estimate, so that a reverting transaction is mined as well. */
  async function send(
    from: string,
    to: string,
    data: string,
    { value = 0n, at, gas = 3_000_000 }: { value?: bigint; at?: number; gas?: number } = {},
  ): Promise<Outcome> {
    if (at !== undefined) await rpc('evm_setNextBlockTimestamp', at);
    const wish = { from, to, data, value: toBeHex(value), gas: toBeHex(gas) };
    const hash = await rpc('eth_sendTransaction', wish);
    const receipt = await receiptOf(hash);
    const gasUsed = Number(receipt.gasUsed);
    if (receipt.status === '0x1') return { events: eventsOf(abi, receipt.logs), gas: gasUsed };
    const { output = '0x' } = await rpc('debug_traceTransaction', hash, { tracer: 'callTracer' });
    return { error: errorOf(abi, output), events: [], gas: gasUsed };
  }

  return {
    abi,
    address,
    provider,
    rpc,
    signer,
    owner: owner.address,
    close: async () => {
      provider.destroy();
      await anvil.stop();
    },
    async newAccount(): Promise<string> {
      const account = Wallet.createRandom().address;
      await rpc('anvil_setBalance', account, toBeHex(10n ** 24n));
      return account;
    },
    /** Returns the address of a new contract wallet with coins. `mood`: see `recipientSource`. */
    async newRecipient(mood: number, call = '0x'): Promise<string> {
      const at = await deploy(recipient.abi, recipient.bytecode, []);
      await rpc('anvil_setBalance', at, toBeHex(10n ** 24n));
      await this.setMood(at, mood, call);
      return at;
    },
    setMood: (recipientAt: string, mood: number, call = '0x') =>
      send(
        owner.address,
        recipientAt,
        recipientAbi.encodeFunctionData('set', [mood, address, call]),
      ),
    refusals: async (recipientAt: string) =>
      Number(
        await rpc(
          'eth_call',
          { to: recipientAt, data: recipientAbi.encodeFunctionData('refusals') },
          'latest',
        ),
      ),
    async deployError(other: unknown[]): Promise<string> {
      const args = abi.encodeDeploy([owner.address, signer.address, ...other]);
      const wish = { from: owner.address, data: concat([MutualAid.bytecode, args]) };
      const gas = toBeHex(6_000_000);
      const hash = await rpc('eth_sendTransaction', { ...wish, gas });
      await receiptOf(hash);
      const { output } = await rpc('debug_traceTransaction', hash, { tracer: 'callTracer' });
      return errorOf(abi, output ?? '0x');
    },
    act: (
      from: string,
      method: string,
      args: unknown[] = [],
      options: { value?: bigint; at?: number; gas?: number } = {},
    ) => send(from, address, abi.encodeFunctionData(method, args), options),
    async view(method: string, ...args: unknown[]) {
      const data = abi.encodeFunctionData(method, args);
      return abi.decodeFunctionResult(
        method,
        await rpc('eth_call', { to: address, data }, 'latest'),
      );
    },
    balance: async (of: string) => BigInt(await rpc('eth_getBalance', of, 'latest')),
    now: async () => Number((await rpc('eth_getBlockByNumber', 'latest', false)).timestamp),
    voucher: (
      join: { orderReference: string; wallet: string; deadline: number },
      { by = signer, chainId = 31_337, contract = address } = {},
    ) => by.signTypedData(mutualAidDomain(chainId, contract), mutualAidJoinTypes, join),
  };
}

export type AidChain = Awaited<ReturnType<typeof openAidChain>>;

/** Returns the name of the error in revert data, 'no reason' without data, else the data. */
export function errorOf(abi: Interface, data: string): string {
  return abi.parseError(data)?.name ?? (data === '0x' ? 'no reason' : data);
}

export function eventsOf(abi: Interface, logs: { topics: string[]; data: string }[]) {
  return logs.flatMap((log) => {
    const event = abi.parseLog(log);
    return event ? [{ name: event.name, args: event.args.toArray() as unknown[] }] : [];
  });
}

function compileRecipient(): { abi: InterfaceAbi; bytecode: string } {
  const output = { '*': { '*': ['abi', 'evm.bytecode.object'] } };
  const input = {
    language: 'Solidity',
    sources: { 'Recipient.sol': { content: recipientSource } },
    settings: { evmVersion: 'paris', outputSelection: output },
  };
  const { contracts } = JSON.parse(require('solc').compile(JSON.stringify(input)));
  const { abi, evm } = contracts['Recipient.sol'].Recipient;
  return { abi, bytecode: evm.bytecode.object };
}
