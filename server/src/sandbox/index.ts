export {
  beginMove,
  bringChain,
  endMove,
  followMoves,
  isMovable,
  keepChainTime,
  openMovableClock,
  readChainTime,
  readMoves,
} from './clock.ts';
export { fillHotWallet, sandboxWelcome } from './fund.ts';
export { sandboxHandlers } from './handlers.ts';
export { sandboxRpc } from './rpc-routes.ts';
