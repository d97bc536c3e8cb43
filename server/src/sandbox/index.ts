export { bringChain, keepChainTime, readChainTime } from './chain-time.ts';
export { beginMove, endMove, isMovable, openMovableClock, readMoves } from './clock.ts';
export { fillHotWallet } from './fund.ts';
export { sandboxHandlers } from './handlers.ts';
export { sandboxRpc } from './rpc-routes.ts';
export { sandboxWelcome } from './welcome.ts';
