import { setTimeout as delay } from 'node:timers/promises';
import { mutualAidAbi } from '@shared/contract';
import {
  AbiCoder,
  computeAddress,
  concat,
  getCreate2Address,
  HDNodeWallet,
  Interface,
  type InterfaceAbi,
  type JsonRpcProvider,
  keccak256,
  ZeroHash,
} from 'ethers';
import { type Artifact, ensureCompiled } from '../../../contracts/compile.ts';
import { ChainSetupError } from '../node/provider.ts';

/** anvil's public development phrase. Its keys are worthless, and for the sandbox chain only. */
const devPhrase = 'test test test test test test test test test test test junk';
/** Path of the contracts' deployer and owner: the last dev account, as wallets use the first. */
const deployerPath = "m/44'/60'/0'/0/9";
/** The deterministic deployment proxy (github.com/Arachnid/deterministic-deployment-proxy). */
const factory = '0x4e59b44847b379578588920cA78FbF26c0B4956C';

/** Derivation path of the voucher signer, on its own branch, which wallets do not show. */
const voucherSignerPath = "m/44'/60'/1'/0/0";

/** Derivation path of the hot wallet, which pays withdrawals; also on its own branch. */
const hotWalletPath = "m/44'/60'/2'/0/0";

/** Terms of a mutual aid position in the sandbox (specification §1): base units of JU, seconds. */
const sandboxAidTerms = {
  principal: 90n * 10n ** 18n,
  activation: 6n * 10n ** 17n,
  profit: 18n * 10n ** 17n,
  term: 25 * 60 * 60,
};
/** Initial reserve, from which profits are paid. */
const sandboxAidReserve = 1_000n * 10n ** 18n;

export type SandboxContracts = {
  Checkout: string;
  MutualAid: string;
  USDT: string;
  SPA: string;
};

export function sandboxDeployer(provider: JsonRpcProvider): HDNodeWallet {
  return HDNodeWallet.fromPhrase(devPhrase, undefined, deployerPath).connect(provider);
}

/**
 * Deploys missing contracts and funds an empty reserve. CREATE2 derives an address from the code,
 * so a repeated or interrupted call deploys nothing twice.
 * @param patienceMs time to wait for the block of each transaction
 * @throws ChainSetupError when a contract cannot be deployed
 */
export async function deploySandbox(
  provider: JsonRpcProvider,
  patienceMs = 60_000,
): Promise<SandboxContracts> {
  const deployer = sandboxDeployer(provider);
  for (const code of Object.values(await sandboxCode())) {
    await deployOnce(deployer, code, patienceMs);
  }
  const addresses = await sandboxAddresses();
  await fundOnce(deployer, addresses.MutualAid, patienceMs);
  return addresses;
}

/** Returns the voucher key of the sandbox's MutualAid. It protects nothing of value. */
export function sandboxVoucherKey(): string {
  return HDNodeWallet.fromPhrase(devPhrase, undefined, voucherSignerPath).privateKey;
}

export function sandboxHotWalletKey(): string {
  return HDNodeWallet.fromPhrase(devPhrase, undefined, hotWalletPath).privateKey;
}

/** Computes the addresses of the sandbox's contracts, without the chain. */
export async function sandboxAddresses(): Promise<SandboxContracts> {
  const { Checkout, USDT, SPA, MutualAid } = await sandboxCode();
  return {
    Checkout: addressOf(Checkout),
    USDT: addressOf(USDT),
    SPA: addressOf(SPA),
    MutualAid: addressOf(MutualAid),
  };
}

/** Returns the creation code of each contract, in the order of deployment. */
async function sandboxCode(): Promise<SandboxContracts> {
  const { Checkout, MutualAid, TestToken } = await ensureCompiled();
  const { principal, activation, profit, term } = sandboxAidTerms;
  const signer = computeAddress(sandboxVoucherKey());
  const owner = HDNodeWallet.fromPhrase(devPhrase, undefined, deployerPath).address;
  return {
    Checkout: creationCode(Checkout, [owner]),
    USDT: creationCode(TestToken, ['Test USDT', 'USDT', 6, owner]),
    SPA: creationCode(TestToken, ['Test SPA', 'SPA', 18, owner]),
    MutualAid: creationCode(MutualAid, [owner, signer, principal, activation, profit, term]),
  };
}

/** Returns the CREATE2 address (EIP-1014) of code deployed through the proxy. */
function addressOf(code: string): string {
  return getCreate2Address(factory, ZeroHash, keccak256(code));
}

async function deployOnce(deployer: HDNodeWallet, code: string, patienceMs: number): Promise<void> {
  const provider = deployer.provider as JsonRpcProvider;
  const address = addressOf(code);
  if (await hasCode(provider, address)) return;
  let cause: unknown;
  try {
    const { hash } = await deployer.sendTransaction({
      to: factory,
      data: concat([ZeroHash, code]),
    });
    await mined(provider, hash, patienceMs);
  } catch (error) {
    cause = error;
  }
  // Check after a failure too: another server process on the same chain may have deployed it.
  if (await hasCode(provider, address)) return;
  if (cause instanceof ChainSetupError) throw cause;
  throw new ChainSetupError('CHAIN_RPC_URL: cannot deploy the contracts. Use anvil.', { cause });
}

async function fundOnce(
  deployer: HDNodeWallet,
  mutualAid: string,
  patienceMs: number,
): Promise<void> {
  const provider = deployer.provider as JsonRpcProvider;
  if ((await provider.getBalance(mutualAid)) > 0n) return;
  const data = new Interface(mutualAidAbi).encodeFunctionData('fund');
  const { hash } = await deployer.sendTransaction({
    to: mutualAid,
    data,
    value: sandboxAidReserve,
  });
  await mined(provider, hash, patienceMs);
}

/**
 * Waits for a transaction. Polls, because ethers' wait() may listen for a next block, and the
 * sandbox mines none until a payment arrives.
 * @throws ChainSetupError when the transaction is not mined in time
 */
async function mined(provider: JsonRpcProvider, hash: string, patienceMs: number): Promise<void> {
  const patience = AbortSignal.timeout(patienceMs);
  while (!(await provider.getTransactionReceipt(hash))) {
    if (patience.aborted)
      throw new ChainSetupError(
        `CHAIN_RPC_URL: the chain does not mine transactions (${hash}). Use a chain that does, ` +
          'such as anvil, or unset the variable: the sandbox then starts its own.',
      );
    await delay(25);
  }
}

function creationCode({ abi, bytecode }: Artifact, constructorArguments: unknown[]): string {
  const { inputs } = new Interface(abi as InterfaceAbi).deploy;
  return concat([bytecode, AbiCoder.defaultAbiCoder().encode(inputs, constructorArguments)]);
}

export async function hasCode(provider: JsonRpcProvider, address: string): Promise<boolean> {
  return (await provider.getCode(address)) !== '0x';
}
