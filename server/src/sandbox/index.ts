export { type MovableClock, moveAhead, openMovableClock, readAhead } from './clock.ts';
export { sandboxHandlers } from './handlers.ts';
export { sandboxRpc } from './rpc-routes.ts';
export { sandboxWelcome } from './welcome.ts';
