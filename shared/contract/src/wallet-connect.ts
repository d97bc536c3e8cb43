/** Id (EIP-6963: rdns) of the entry that connects a phone's wallet app. The host announces it. */
export const walletConnectId = 'com.walletconnect';
