export { chainBooks } from './books.ts';
export { type KnownContracts, knownContracts } from './contracts.ts';
export { sandboxHotWalletKey } from './deploy.ts';
export { type ChainFollower, createFollower } from './follower.ts';
export { giveUp } from './give-up.ts';
export {
  addressOfKey,
  type GasFees,
  type GasNeed,
  type HotWallet,
  type MinedTransaction,
  type Outgoing,
  openHotWallet,
  plainGas,
  type Receipts,
  type Signed,
} from './hot-wallet.ts';
export { chainInfo, sandboxRpcPath } from './info.ts';
export {
  type AidCoverage,
  type AidTerms,
  type MutualAidDoor,
  mutualAidDoor,
  readAidCoverage,
  readAidTerms,
} from './mutual-aid.ts';
export { createNodeReads, type NodeReads, nodeAway, visitorOf } from './node-reads.ts';
export { type Incident, listIncidents, resolveIncident, retryIncident } from './open-incidents.ts';
export { ChainAway, ChainSetupError } from './provider.ts';
export { type ContractReader, createContractReader } from './reader.ts';
export { callRpc, RpcError } from './rpc.ts';
export { isSignedBy } from './signature.ts';
export {
  type ChainEvent,
  type ChainSource,
  type LogSource,
  type Sources,
  type StoredEvent,
  sourceOf,
} from './source.ts';
export {
  createTransactionReader,
  type TransactionOutcome,
  type TransactionReader,
} from './transaction.ts';
