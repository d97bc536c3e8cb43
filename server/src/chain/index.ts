export { sandboxHotWalletKey } from './contracts/deploy.ts';
export { type KnownContracts, knownContracts } from './contracts/known-contracts.ts';
export {
  type AidCoverage,
  type MutualAidClient,
  mutualAidClient,
  readAidCoverage,
  readAidTerms,
} from './contracts/mutual-aid.ts';
export { type ContractReader, createContractReader } from './contracts/reader.ts';
export { abandonEvent } from './follower/abandon-event.ts';
export { createFollower } from './follower/follower.ts';
export { listIncidents, resolveIncident, retryIncident } from './follower/open-incidents.ts';
export {
  type ChainSource,
  type CountedEvent,
  type LogSource,
  type Sources,
  type StoredEvent,
  sourceOf,
} from './follower/source.ts';
export {
  type GasFees,
  type GasNeed,
  type HotWallet,
  type MinedTransaction,
  type Outgoing,
  openHotWallet,
  plainGas,
  type Signed,
} from './hot-wallet.ts';
export { chainInfo, sandboxRpcPath } from './node/info.ts';
export {
  createNodeReads,
  createTransactionReader,
  type NodeReads,
  nodeAway,
  type TransactionOutcome,
  type TransactionReader,
  visitorOf,
} from './node/node-reads.ts';
export { ChainSetupError } from './node/provider.ts';
export { callRpc, RpcError, readRecords } from './node/rpc.ts';
export { domainOf, isSignedBy, newNonce, writeSignedText } from './node/signature.ts';
export { chainReconciliation } from './reconciliation.ts';
