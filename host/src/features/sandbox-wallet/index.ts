export { announceSandboxWallet } from './announce.ts';
export { openSandboxWallet } from './asks.ts';
