export { rpc } from './rpc.ts';
export {
  alreadyPending,
  invalidParams,
  RpcError,
  rejected,
  unauthorized,
  unknownChain,
  unsupported,
} from './rpc-error.ts';
