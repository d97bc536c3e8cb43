export { noContracts, noTransactions } from './chain.ts';
export { createDatabase, databases, openServer, type TestDatabase } from './databases.ts';
export { type Ask, askerWith, firstOperator } from './operator.ts';
export { startPostgres, type TestPostgres } from './postgres.ts';
export {
  createTestServer,
  newWallet,
  type SignedIn,
  type TestServer,
  type TestServerOptions,
} from './server.ts';
