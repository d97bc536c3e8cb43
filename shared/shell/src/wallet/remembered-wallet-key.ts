/**
 * Where the id of the wallet used last is kept. Known to the core, which fetches the wallet's code
 * after a reload only when there is a wallet to take up.
 */
export const rememberedWalletKey = 'tessera.wallet';
