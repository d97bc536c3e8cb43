import type { Asset } from '@shared/contract';
import { getAddress, type JsonRpcProvider } from 'ethers';
import type { Db } from '../../platform/database/index.ts';
import { ChainSetupError, type ConnectedChain } from '../node/provider.ts';
import { deploySandbox, hasCode, sandboxAddresses } from './deploy.ts';

/** Name → checksummed address of the product's contracts on a chain. */
export type Addresses = { Checkout: string } & Readonly<Record<string, string>>;

/** Addresses and assets known from the configuration, without a chain call. */
export interface KnownContracts {
  addresses: Addresses;
  /** Returns a token's asset (null: the native coin); undefined for an unsupported token. */
  assetOf(token: string | null): Asset | undefined;
}

/** Contract name → its addresses on a chain, oldest first: payments to old ones still count. */
export type FollowedContracts = ReadonlyMap<string, readonly string[]>;

interface ConfiguredContracts {
  checkout: string;
  tokens: Partial<Record<Asset, string>>;
  /** Address of MutualAid; undefined on a chain without one. */
  mutualAid?: string | undefined;
}

/** Returns the product's contracts. @param configured undefined for the sandbox's own */
export async function knownContracts(
  configured: ConfiguredContracts | undefined,
): Promise<KnownContracts> {
  const addresses: Addresses = configured
    ? {
        ...configured.tokens,
        Checkout: configured.checkout,
        ...(configured.mutualAid && { MutualAid: configured.mutualAid }),
      }
    : await sandboxAddresses();
  const tokens = new Map<string, Asset>();
  for (const name of ['USDT', 'SPA'] as const) {
    const address = addresses[name];
    if (address) tokens.set(address, name);
  }
  return { addresses, assetOf: (token) => (token === null ? 'JU' : tokens.get(token)) };
}

/** Deploys or checks the contracts, and stores their addresses. @throws ChainSetupError */
export async function ensureContracts(
  db: Db,
  chain: ConnectedChain,
  { addresses }: KnownContracts,
  { deploys, at }: { deploys: boolean; at: Date },
): Promise<FollowedContracts> {
  if (deploys) await deploySandbox(chain.provider);
  else await assertCode(chain.provider, addresses);
  await storeAddresses(db, chain, addresses, at);
  return readContracts(db, chain);
}

const variableOf: Record<string, string> = {
  Checkout: 'CHECKOUT_ADDRESS',
  MutualAid: 'MUTUAL_AID_ADDRESS',
};

async function assertCode(provider: JsonRpcProvider, addresses: Addresses): Promise<void> {
  for (const [name, address] of Object.entries(addresses)) {
    if (await hasCode(provider, address)) continue;
    const variable = variableOf[name] ?? `TOKEN_ADDRESSES (${name})`;
    throw new ChainSetupError(
      `${variable}: there is no contract at ${getAddress(address)} on this chain; correct it or ` +
        'CHAIN_RPC_URL.',
    );
  }
}

async function storeAddresses(
  db: Db,
  { chainId, genesisHash }: ConnectedChain,
  addresses: Addresses,
  at: Date,
): Promise<void> {
  for (const [name, address] of Object.entries(addresses)) {
    await db.query(
      `insert into chain_contracts (chain_id, genesis_hash, name, address, created_at)
       values ($1, $2, $3, $4, $5) on conflict do nothing`,
      [chainId, genesisHash, name, address, at],
    );
  }
}

/** Returns every contract that was ever followed on this chain, with its addresses. */
export async function readContracts(
  db: Db,
  { chainId, genesisHash }: Pick<ConnectedChain, 'chainId' | 'genesisHash'>,
): Promise<FollowedContracts> {
  const rows = await db.query<{ name: string; address: string }>(
    `select name, address from chain_contracts
     where chain_id = $1 and genesis_hash = $2 order by created_at`,
    [chainId, genesisHash],
  );
  const followed = new Map<string, string[]>();
  for (const { name, address } of rows) {
    followed.set(name, [...(followed.get(name) ?? []), address]);
  }
  return followed;
}
