/** The id (EIP-6963: rdns) of the sandbox wallet, which the host announces. */
export const sandboxWalletId = 'app.tessera.sandbox';
