/** The id (EIP-6963: rdns) of the wallet that the host itself announces in a sandbox. */
export const sandboxWalletId = 'app.tessera.sandbox';
