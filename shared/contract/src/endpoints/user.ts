import * as z from 'zod/mini';
import {
  activityGroupNames,
  activityItem,
  activityTotal,
  activityTypes,
  moneyLogExport as exportedFile,
} from '../entities/activity.ts';
import { addedDue, due as dueRow } from '../entities/due.ts';
import { exportTicket } from '../entities/export.ts';
import {
  address,
  asset,
  countOf,
  cursorPage,
  cursorQuery,
  hash,
  none,
  timestamp,
} from '../entities/primitives.ts';
import { quantitySource, releaseDay, releaseOverview } from '../entities/release.ts';
import { confirmedStepUp } from '../entities/step-up.ts';
import { oneLine } from '../entities/text.ts';
import { ticketApplication } from '../entities/ticket.ts';
import {
  transferRecipient as recipient,
  transfer,
  transferAmount,
  transferContact,
  transferRemark,
} from '../entities/transfer.ts';
import { directMember, exchangeUid, userInfo } from '../entities/user.ts';
import { moneyLogEntry, moneyLogTypes } from '../entities/wallet.ts';
import { limits } from '../limits.ts';
import { memberGet, memberPost } from '../member-endpoint.ts';

const moneyLogFilter = {
  type: z.optional(z.enum(moneyLogTypes)),
  asset: z.optional(asset),
  /** `from` is inclusive, `to` exclusive. */
  from: z.optional(timestamp),
  to: z.optional(timestamp),
};

export const info = /* @__PURE__ */ memberGet('/api/v1/user/info', {
  streams: ['user@wallet'],
  summary: 'The signed-in user',
  input: none,
  data: userInfo,
});

export const due = /* @__PURE__ */ memberGet('/api/v1/user/due', {
  streams: ['user@order', 'user@wallet', 'user@notice'],
  summary: 'Pending actions of the user, the earliest first',
  input: none,
  data: z.object({
    list: z.array(dueRow),
    /** Missing without such actions, and on older servers. */
    added: z.optional(z.array(addedDue)),
  }),
});

export const moneyLog = /* @__PURE__ */ memberGet('/api/v1/user/moneyLog', {
  streams: ['user@wallet'],
  summary: 'Transactions of the user’s money, newest first',
  input: z.extend(cursorQuery, moneyLogFilter),
  data: cursorPage(moneyLogEntry),
});

export const moneyLogCount = /* @__PURE__ */ memberGet('/api/v1/user/moneyLogCount', {
  streams: ['user@wallet'],
  summary: 'Number of transactions; counted up to 10,000',
  input: z.object(moneyLogFilter),
  data: countOf,
});

export const moneyLogRecord = /* @__PURE__ */ memberGet('/api/v1/user/moneyLogRecord', {
  summary: 'One record of the money log',
  input: z.object({ id: z.string().check(z.regex(/^\d{1,18}$/)) }),
  data: moneyLogEntry,
});

const activityFilter = {
  type: z.optional(z.enum(activityTypes)),
  /** Types of one group. `type` takes precedence. */
  group: z.optional(z.enum(activityGroupNames)),
  asset: moneyLogFilter.asset,
  from: moneyLogFilter.from,
  to: moneyLogFilter.to,
  /**
   * Part of a merchant's or contact's name, an address or a note, in any case; or a whole order
   * number or transaction hash.
   */
  q: z.optional(oneLine(100)),
};

export const activity = /* @__PURE__ */ memberGet('/api/v1/user/activity', {
  streams: ['user@wallet'],
  summary: 'Records of the money log and payments with cards in one list, newest first',
  input: z.extend(cursorQuery, activityFilter),
  data: cursorPage(activityItem),
});

export const activityCount = /* @__PURE__ */ memberGet('/api/v1/user/activityCount', {
  streams: ['user@wallet'],
  summary: 'Length of the activity list; counted up to 10,000',
  input: z.object(activityFilter),
  data: countOf,
});

export const activityTotals = /* @__PURE__ */ memberGet('/api/v1/user/activityTotals', {
  streams: ['user@wallet'],
  summary: 'Sums received and spent per asset in a month; moves between own places count only fees',
  input: z.extend(z.object(activityFilter), { from: timestamp, to: timestamp }),
  data: z.object({ list: z.array(activityTotal) }),
});

export const moneyLogExports = /* @__PURE__ */ memberGet('/api/v1/user/moneyLogExports', {
  streams: ['user@wallet'],
  summary: 'The user’s activity files, the latest first',
  input: none,
  data: z.object({ list: z.array(exportedFile) }),
});

export const moneyLogExport = /* @__PURE__ */ memberPost('/api/v1/user/moneyLogExport', {
  idempotent: true,
  changes: [moneyLogExports.path],
  summary: 'Export the activity list, or a part of it, as a file',
  input: z.object(activityFilter),
  data: exportedFile,
});

export const moneyLogExportTicket = /* @__PURE__ */ memberPost(
  '/api/v1/user/moneyLogExportTicket',
  {
    whileFrozen: 'allowed',
    summary: 'A ticket for one download of a file, valid for a minute; revokes earlier ones',
    input: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
    data: exportTicket,
  },
);

export const incomeList = /* @__PURE__ */ memberGet('/api/v1/user/incomeList', {
  streams: ['user@wallet'],
  summary: 'The user’s income in the money log, newest first',
  input: cursorQuery,
  data: cursorPage(moneyLogEntry),
});

export const applyTicketDividendList = /* @__PURE__ */ memberGet(
  '/api/v1/user/applyTicketDividendList',
  {
    streams: ['user@wallet'],
    summary: 'The user’s applications for the dividend of tickets, newest first',
    input: cursorQuery,
    data: cursorPage(ticketApplication),
  },
);

export const applyTicketDividend = /* @__PURE__ */ memberPost('/api/v1/user/applyTicketDividend', {
  changes: [
    applyTicketDividendList.path,
    '/api/v1/ticket/purchases',
    '/api/v1/ticket/summary',
    due.path,
  ],
  summary: 'Apply for the dividend with the transaction of a purchase; an operator decides',
  input: z.object({ hash }),
  data: ticketApplication,
});

export const neuRelease = /* @__PURE__ */ memberGet('/api/v1/user/neuRelease', {
  streams: ['user@wallet'],
  summary: 'Vesting of the user’s tickets: total, released, remaining, and the next amount',
  input: none,
  data: releaseOverview,
});

export const neuReleaseLog = /* @__PURE__ */ memberGet('/api/v1/user/neuReleaseLog', {
  streams: ['user@wallet'],
  summary: 'Vesting by day, newest first',
  input: cursorQuery,
  data: cursorPage(releaseDay),
});

export const powerLog = /* @__PURE__ */ memberGet('/api/v1/user/powerLog', {
  streams: ['user@wallet'],
  summary: 'Sources of the user’s ENU, newest first',
  input: cursorQuery,
  data: cursorPage(quantitySource),
});

export const neuReleaseTransferLog = /* @__PURE__ */ memberGet(
  '/api/v1/user/neuReleaseTransferLog',
  {
    streams: ['user@wallet'],
    summary: 'ENU sent to and received from other members, newest first',
    input: z.extend(cursorQuery, { direction: z.optional(transfer.shape.direction) }),
    data: cursorPage(transfer),
  },
);

export const transferContacts = /* @__PURE__ */ memberGet('/api/v1/user/transferContacts', {
  summary: 'Recipients of the user’s transfers, the latest first, and named contacts',
  input: none,
  data: z.object({ list: z.array(transferContact) }),
});

/** Throws the errors of `neuReleaseTransfer` about its recipient. */
export const transferRecipient = /* @__PURE__ */ memberGet('/api/v1/user/transferRecipient', {
  summary: 'Check the recipient of a transfer before it is confirmed: a member, not the sender',
  input: z.object({ address }),
  data: recipient,
});

export const neuReleaseTransfer = /* @__PURE__ */ memberPost('/api/v1/user/neuReleaseTransfer', {
  idempotent: true,
  changes: [
    neuReleaseTransferLog.path,
    transferContacts.path,
    neuRelease.path,
    '/api/v1/wallet/balances',
    moneyLog.path,
    activity.path,
  ],
  summary: 'Send released ENU to another member; it cannot be undone',
  input: z.object({
    address,
    amount: transferAmount,
    remark: z.optional(transferRemark),
    /** Without it the server answers `stepUpRequired` if the user's rules require one. */
    step_up: z.optional(confirmedStepUp),
  }),
  data: transfer,
});

export const saveTransferContact = /* @__PURE__ */ memberPost('/api/v1/user/saveTransferContact', {
  repeatable: true,
  changes: [transferContacts.path],
  summary: 'Name a member’s address; an empty name removes the contact',
  input: z.object({
    address,
    name: oneLine(limits.contactName),
  }),
  data: none,
});

export const updateJuUid = /* @__PURE__ */ memberPost('/api/v1/user/updateJuUid', {
  repeatable: true,
  changes: [info.path],
  summary: 'Bind the account (UID) at the JU exchange, or replace it',
  input: z.object({ uid: exchangeUid }),
  data: none,
});

export const zhiList = /* @__PURE__ */ memberGet('/api/v1/user/zhiList', {
  summary: 'Direct referrals, newest first',
  input: cursorQuery,
  data: cursorPage(directMember),
});

export const acknowledgeRisk = /* @__PURE__ */ memberPost('/api/v1/user/acknowledgeRisk', {
  repeatable: true,
  changes: [info.path],
  summary: 'Store that the user has read a version of the risk notice',
  input: z.object({ version: z.string().check(z.minLength(1), z.maxLength(32)) }),
  data: none,
});
