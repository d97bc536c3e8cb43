/** Storage key of the wallet to resume. In its own file: `resume` checks it without that code. */
export const rememberedWalletKey = 'tessera.wallet';

/** Storage key of the wallet of the last sign-in, which the next sign-in offers first. */
export const lastWalletKey = 'tessera.lastWallet';
