/** In the core, which loads the wallet's code after a reload only if it can resume a wallet. */
export const rememberedWalletKey = 'tessera.wallet';
