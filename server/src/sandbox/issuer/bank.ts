import { createCardActions } from './card-actions.ts';
import { createOrders } from './orders.ts';
import { createPayments } from './payments.ts';
import { createVault, type VaultParts } from './vault.ts';

interface BankParts extends VaultParts {
  /** Normal duration of making a card, of a load and of an unload; ms. */
  delayMs: number;
  /** Decrypts the JWE that contains a PIN. */
  readPin: (jwe: string) => Promise<unknown>;
}

export type Bank = ReturnType<typeof createBank>;

/** Creates the sandbox issuer's bank. A card's change and its event share a transaction. */
export function createBank({ delayMs, readPin, ...parts }: BankParts) {
  const vault = createVault(parts);
  return {
    ...createOrders(vault, delayMs),
    ...createCardActions(vault, readPin),
    ...createPayments(vault),
  };
}
