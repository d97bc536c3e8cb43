import * as z from 'zod/mini';
import {
  accountNews,
  memberNews,
  newerNewsKind,
  newsKind,
  noticeDetail,
  notice as oneNotice,
  pushDevice,
  pushEndpoint,
  pushSubscription,
} from '../entities/notice.ts';
import { cursorPage, cursorQuery, none } from '../entities/primitives.ts';
import { memberGet, memberPost, memberRead } from '../member-endpoint.ts';

const id = z.string().check(z.regex(/^\d{1,18}$/));

export const list = /* @__PURE__ */ memberGet('/api/v1/notice/list', {
  streams: ['user@notice'],
  summary: 'Notices in the language of the LANG header: pinned ones, then the newest',
  input: cursorQuery,
  data: cursorPage(oneNotice),
});

export const detail = /* @__PURE__ */ memberGet('/api/v1/notice/detail', {
  streams: ['user@notice'],
  summary: 'One notice with its text (Markdown)',
  input: z.object({ id }),
  data: noticeDetail,
});

export const read = /* @__PURE__ */ memberPost('/api/v1/notice/read', {
  whileFrozen: 'allowed',
  repeatable: true,
  changes: [list.path, detail.path, '/api/v1/user/due'],
  summary: 'Mark a notice as read; without an id, all of them',
  input: z.object({ id: z.optional(id) }),
  data: none,
});

export const own = /* @__PURE__ */ memberGet('/api/v1/notice/own', {
  streams: ['user@notice'],
  summary: 'News about the user’s money, newest first',
  input: cursorQuery,
  data: cursorPage(memberNews),
});

export const news = /* @__PURE__ */ memberGet('/api/v1/notice/news', {
  streams: ['user@notice'],
  summary: 'As `notice/own`, with news about the protection of the account',
  input: z.extend(cursorQuery, {
    /**
     * Includes news about states of cards, and about money that waits to be credited. Earlier pages
     * have no texts for them.
     */
    include: z.optional(z.literal('states')),
    /**
     * Includes news about money moved from cards, for the same reason. 'payments' includes news
     * about payments too.
     */
    cards: z.optional(z.enum(['unloads', 'payments'])),
  }),
  data: cursorPage(accountNews),
});

export const readOwn = /* @__PURE__ */ memberPost('/api/v1/notice/readOwn', {
  whileFrozen: 'allowed',
  repeatable: true,
  changes: [own.path, news.path, '/api/v1/user/due'],
  summary: 'Mark all the user’s news as read',
  input: none,
  data: none,
});

export const preferences = /* @__PURE__ */ memberGet('/api/v1/notice/preferences', {
  summary: 'Kinds of news that the user receives',
  input: none,
  data: z.object({
    list: z.array(z.object({ kind: newsKind, wanted: z.boolean() })),
    /** The same for kinds that earlier pages do not know. */
    newer: z.optional(z.array(z.object({ kind: newerNewsKind, wanted: z.boolean() }))),
  }),
});

export const setPreference = /* @__PURE__ */ memberPost('/api/v1/notice/setPreference', {
  repeatable: true,
  changes: [preferences.path],
  summary: 'Turn a kind of news on or off',
  input: z.object({ kind: z.union([newsKind, newerNewsKind]), wanted: z.boolean() }),
  data: none,
});

export const push = /* @__PURE__ */ memberRead('/api/v1/notice/push', {
  summary:
    'Push settings of this browser; its later messages are in the language of the LANG header',
  input: z.object({
    /** Missing if the browser has no subscription. */
    endpoint: z.optional(pushEndpoint),
  }),
  data: z.object({
    /** The server's key for subscriptions (VAPID): base64url of a P-256 point. */
    public_key: z.string(),
    /** null: the server sends nothing to this browser, or sends it another member's news. */
    device: z.nullable(pushDevice),
  }),
});

export const savePush = /* @__PURE__ */ memberPost('/api/v1/notice/savePush', {
  whileFrozen: 'allowed',
  repeatable: true,
  changes: [push.path],
  summary: 'Send the user’s news to this browser, or change how it shows them',
  input: z.extend(pushSubscription, pushDevice.shape),
  data: none,
});

export const endPush = /* @__PURE__ */ memberPost('/api/v1/notice/endPush', {
  whileFrozen: 'allowed',
  repeatable: true,
  changes: [push.path],
  summary: 'Send nothing to this browser any more',
  input: z.object({ endpoint: pushEndpoint }),
  data: none,
});
