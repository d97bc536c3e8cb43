export { checkMessages } from './check-messages.ts';
export type { FakeServer } from './fake-server.ts';
export { type FakeWallet, fakeWallet } from './fake-wallet.ts';
export {
  testAddress,
  testConfig,
  testOrder,
  testRecord,
  testSpending,
  testUser,
} from './fixtures.ts';
export { type MovingTimers, movingTimers } from './moving-timers.ts';
export { type PlayedSocket, playSockets } from './played-sockets.ts';
export { renderShell, type ShellSetUp, setUpShell, shellProviders, signIn } from './set-up.tsx';
