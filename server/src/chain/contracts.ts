import type { Asset } from '@shared/contract';
import { getAddress, type JsonRpcProvider } from 'ethers';
import type { Db } from '../db/index.ts';
import { deploySandbox, hasCode } from './deploy.ts';
import { ChainSetupError, type ConnectedChain } from './provider.ts';

/** Asset of a token's address (checksummed). */
export type TokenAssets = ReadonlyMap<string, Asset>;

/** The product's contracts on one chain. */
export interface ChainContracts {
  /** Where new orders are to be paid. */
  checkout: string;
  /** Every Checkout there has been on this chain: open orders name the one they were made with. */
  followed: string[];
  tokens: TokenAssets;
}

const contractNames = ['Checkout', 'USDT', 'SPA'] as const;
type Addresses = { Checkout: string } & Partial<Record<(typeof contractNames)[number], string>>;

/**
 * Finds the contracts and remembers their addresses.
 * @param checkout CHECKOUT_ADDRESS; undefined in the sandbox, which deploys its own contracts
 * @throws ChainSetupError when there is no contract at the address.
 */
export async function setUpContracts(
  db: Db,
  chain: ConnectedChain,
  { checkout, at }: { checkout: string | undefined; at: Date },
): Promise<ChainContracts> {
  const addresses: Addresses = checkout
    ? { Checkout: await withCode(chain.provider, checkout) }
    : await deploySandbox(chain.provider);
  await remember(db, chain, addresses, at);
  return {
    checkout: addresses.Checkout,
    followed: await recall(db, chain),
    tokens: tokensOf(addresses),
  };
}

/** What a payment was made in: null is the native coin; undefined for a token not ours. */
export function assetOf(tokens: TokenAssets, token: string | null): Asset | undefined {
  return token === null ? 'JU' : tokens.get(token);
}

async function withCode(provider: JsonRpcProvider, address: string): Promise<string> {
  if (await hasCode(provider, address)) return getAddress(address);
  throw new ChainSetupError(
    `CHECKOUT_ADDRESS: there is no contract at ${address} on this chain; correct it or CHAIN_RPC_URL.`,
  );
}

async function remember(
  db: Db,
  { chainId, genesisHash }: ConnectedChain,
  addresses: Addresses,
  at: Date,
): Promise<void> {
  for (const name of contractNames) {
    const address = addresses[name];
    if (!address) continue;
    await db.query(
      `insert into chain_contracts (chain_id, genesis_hash, name, address, created_at)
       values ($1, $2, $3, $4, $5) on conflict do nothing`,
      [chainId, genesisHash, name, address, at],
    );
  }
}

async function recall(db: Db, { chainId, genesisHash }: ConnectedChain): Promise<string[]> {
  const rows = await db.query<{ address: string }>(
    `select address from chain_contracts
     where chain_id = $1 and genesis_hash = $2 and name = 'Checkout' order by created_at`,
    [chainId, genesisHash],
  );
  return rows.map(({ address }) => address);
}

function tokensOf({ USDT, SPA }: Addresses): TokenAssets {
  const tokens = new Map<string, Asset>();
  if (USDT) tokens.set(USDT, 'USDT');
  if (SPA) tokens.set(SPA, 'SPA');
  return tokens;
}
