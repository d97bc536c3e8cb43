import { readConfig } from '../../config/config.ts';
import { seedSettings } from '../../config/settings/index.ts';
import type { OrderRequest, OrderTerms } from '../../money/orders/index.ts';
import type { Db } from '../../platform/database/index.ts';

/** Returns the configuration of a sandbox that uses a node. */
export function testConfig(rpcUrl: string, env: Record<string, string> = {}) {
  return readConfig({ SANDBOX: 'true', CHAIN_RPC_URL: rpcUrl, LOG_LEVEL: 'silent', ...env });
}

const price = 60n * 10n ** 18n;

const graceMs = 1_800_000;

/** Returns the terms of orders in the sandbox's configuration. */
export function testTerms(checkout: string): OrderTerms {
  return { chainId: 31_337, checkout, confirmations: 3, ttlMs: 1_800_000, graceMs, maxOpen: 20 };
}

/** Terms of vesting in the sandbox. */
export const vestingTerms = { per_ticket: '180000000', rate_bps: 100 };

/** Returns a user's request for tickets. */
export function askedTickets(userId: string, quantity: number): OrderRequest {
  return {
    userId,
    kind: 'ticket',
    quantity,
    asset: 'JU',
    token: null,
    amount: price * BigInt(quantity),
    promise: vestingTerms,
  };
}

/** Inserts the rows of a new user. @returns the user's id */
export async function signUp(db: Db, address: string, at: Date): Promise<string> {
  const [user] = await db.query<{ id: string }>(
    'insert into users (address, invite_code, created_at) values ($1, $2, $3) returning id',
    [address, address.slice(2, 12).toUpperCase(), at],
  );
  const id = user?.id as string;
  await db.query('insert into team_figures (user_id) values ($1)', [id]);
  return id;
}

/** Stores the settings with which a sandbox starts. */
export function seedSandbox(db: Db, at: Date): Promise<void> {
  return seedSettings(db, testConfig('http://127.0.0.1:1'), at);
}
