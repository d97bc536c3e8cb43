import { cards } from './cards.ts';
import { federation } from './federation.ts';
import { goods } from './goods.ts';
import { audit, books, entries, incidents, orders, statements, suspense } from './money.ts';
import { notices } from './notices.ts';
import { operators, privacy, reviews, users } from './people.ts';
import { releases } from './releases.ts';
import { clock, jobs, server, settings } from './system.ts';
import { withdrawals } from './withdrawals.ts';

/** All admin commands, in one table for the admin API and the ops CLI. */
export const adminCommands = {
  audit,
  books,
  cards,
  clock,
  entries,
  federation,
  goods,
  incidents,
  jobs,
  notices,
  operators,
  orders,
  privacy,
  releases,
  reviews,
  server,
  settings,
  statements,
  suspense,
  users,
  withdrawals,
};

export type AdminCommands = typeof adminCommands;
export type AdminGroup = keyof AdminCommands;

export {
  type AdminAnswer,
  type AdminCommand,
  type AdminData,
  type AdminError,
  type AdminInput,
  type AdminParsedInput,
  pathOf,
} from './admin-command.ts';
export { formatDuration, formatMoney, formatTime } from './format.ts';
export type { Verification } from './money.ts';
export type { WithdrawalData } from './values.ts';
