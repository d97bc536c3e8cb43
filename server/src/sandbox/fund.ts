import { type Asset, erc20Abi } from '@shared/contract';
import { getAddress, Interface } from 'ethers';
import { callRpc } from '../chain/index.ts';
import {
  type Posting,
  post,
  postingsBetween,
  systemAccount,
  userAccount,
} from '../money/ledger/index.ts';
import type { Db } from '../platform/database/index.ts';

/** Play money that an address is topped up to: 1,000 JU. */
const fundedTo = 1_000n * 10n ** 18n;
/** Test tokens that an address is topped up to, in base units. */
const tokensTo = { USDT: 500n * 10n ** 6n, SPA: 500n * 10n ** 18n };

const erc20 = new Interface(erc20Abi);

/**
 * Tops an address up with play money. A larger balance is not changed.
 * @param tokens addresses of the test tokens, deployed or not
 * @returns the balance, base units of JU
 */
export async function fundAddress(
  nodeUrl: string,
  address: string,
  tokens: Partial<Record<string, string>>,
): Promise<bigint> {
  const account = getAddress(address.toLowerCase());
  const ask = async (method: string, ...params: unknown[]) =>
    (await callRpc(nodeUrl, method, params)) as string;
  for (const asset of ['USDT', 'SPA'] as const) {
    const token = tokens[asset];
    if (!token) continue;
    const data = erc20.encodeFunctionData('balanceOf', [account]);
    const held = await ask('eth_call', { to: token, data }, 'latest');
    // 0x: the contract is not deployed yet.
    if (held !== '0x' && BigInt(held) < tokensTo[asset]) {
      await ask('anvil_dealERC20', account, token, hex(tokensTo[asset]));
    }
  }
  const balance = BigInt(await ask('eth_getBalance', account, 'latest'));
  if (balance >= fundedTo) return balance;
  await ask('anvil_setBalance', account, hex(fundedTo));
  return fundedTo;
}

/** Balances that the sandbox's hot wallet is topped up to; base units. */
const hotWalletTo = { JU: 100_000n * 10n ** 18n, USDT: 1_000_000n * 10n ** 6n, SPA: 10n ** 25n };

/** Tops up each balance of the hot wallet that is below a tenth of its target. */
export async function fillHotWallet(
  nodeUrl: string,
  address: string,
  tokens: Partial<Record<string, string>>,
): Promise<void> {
  const ask = async (method: string, ...params: unknown[]) =>
    (await callRpc(nodeUrl, method, params)) as string;
  const isLow = (held: string, target: bigint) => BigInt(held) * 10n < target;
  if (isLow(await ask('eth_getBalance', address, 'latest'), hotWalletTo.JU)) {
    await ask('anvil_setBalance', address, hex(hotWalletTo.JU));
  }
  for (const asset of ['USDT', 'SPA'] as const) {
    const token = tokens[asset];
    if (!token) continue;
    const data = erc20.encodeFunctionData('balanceOf', [address]);
    const held = await ask('eth_call', { to: token, data }, 'latest');
    if (held === '0x' || !isLow(held, hotWalletTo[asset])) continue;
    await ask('anvil_dealERC20', address, token, hex(hotWalletTo[asset]));
  }
}

function hex(amount: bigint): string {
  return `0x${amount.toString(16)}`;
}

/** Grants play money (WELCOME_GRANT), once per user. @param grant base units by asset */
export async function sandboxWelcome(
  db: Db,
  userId: string,
  grant: Partial<Record<Asset, bigint>>,
  at: Date,
): Promise<void> {
  const postings = (Object.entries(grant) as [Asset, bigint][])
    .filter(([, amount]) => amount > 0n)
    .flatMap(([asset, amount]): Posting[] =>
      postingsBetween(systemAccount('issued'), userAccount(userId), asset, amount),
    );
  if (postings.length === 0) return;
  await post(db, { kind: 'welcome_grant', reference: userId, postings, at });
}
