import { cards } from './cards.ts';
import { federation } from './federation.ts';
import { goods } from './goods.ts';
import { audit, books, entries, incidents, orders, statements, suspense } from './money.ts';
import { notices } from './notices.ts';
import { operators, privacy, reviews, users } from './people.ts';
import { releases } from './releases.ts';
import { clock, jobs, server, settings } from './system.ts';
import { withdrawals } from './withdrawals.ts';

/** All admin commands, for the admin API and, in the order of its help, for the ops CLI. */
export const adminCommands = {
  operators,
  users,
  reviews,
  privacy,
  statements,
  orders,
  entries,
  suspense,
  incidents,
  withdrawals,
  cards,
  goods,
  notices,
  books,
  federation,
  settings,
  jobs,
  clock,
  audit,
  server,
  releases,
};

export type AdminCommands = typeof adminCommands;
export type AdminGroup = keyof AdminCommands;

export {
  type AdminCommand,
  type AdminData,
  type AdminError,
  type AdminInput,
  type AdminParsedInput,
  pathOf,
} from './admin-command.ts';
export type {
  CardApplicationData,
  CardPaymentData,
  CardRechargeData,
  HeldLoadData,
} from './cards.ts';
export type { FederationData, RemoteData } from './federation.ts';
export type { GoodsOrderData } from './goods.ts';
export type {
  AuditLines,
  IncidentData,
  OrderDetails,
  UserStatement,
  Verification,
} from './money.ts';
export type { NoticeData } from './notices.ts';
export { type OperatorData, type ReviewData, reviewKinds, type UserDetails } from './people.ts';
export type { ReleaseStateData } from './releases.ts';
export type { JobsData, SettingVersionData, TimeState } from './system.ts';
export {
  type BalanceData,
  type CardData,
  type EntryData,
  type OrderData,
  operatorName,
  type PaymentData,
  type SuspenseData,
  type UserData,
  type WithdrawalData,
} from './values.ts';
