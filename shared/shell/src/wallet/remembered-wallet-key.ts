/** Storage key of the wallet to resume. A separate file, so that `resume` loads no wallet code. */
export const rememberedWalletKey = 'tessera.wallet';

/** Storage key of the wallet of the last sign-in, which the next sign-in offers first. */
export const lastWalletKey = 'tessera.lastWallet';
