/**
 * Storage key of the last wallet's id. Part of the core, which loads the wallet's code after a
 * reload only if there is a wallet to resume.
 */
export const rememberedWalletKey = 'tessera.wallet';
