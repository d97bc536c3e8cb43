import { createDesk } from './desk.ts';
import { createOwnerActs } from './owner.ts';
import { createTill } from './till.ts';
import { createVault, type VaultParts } from './vault.ts';

interface BankParts extends VaultParts {
  /** How long a card, and a load, takes; ms. */
  delayMs: number;
  /** Reads what was encrypted for the issuer's key. */
  readPin: (jwe: string) => Promise<unknown>;
}

export type Bank = ReturnType<typeof createBank>;

/** Holders, cards, loads and what cards are used for; each change tells an event in its transaction. */
export function createBank({ delayMs, readPin, ...parts }: BankParts) {
  const vault = createVault(parts);
  return {
    ...createDesk(vault, delayMs),
    ...createOwnerActs(vault, readPin),
    ...createTill(vault),
  };
}
