import * as z from 'zod/mini';
import { memberNews, newsKind, noticeDetail, notice as oneNotice } from '../entities/notice.ts';
import { cursorPage, cursorQuery, none } from '../entities/primitives.ts';
import { memberGet, memberPost } from '../member-endpoint.ts';

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

export const readOwn = /* @__PURE__ */ memberPost('/api/v1/notice/readOwn', {
  whileFrozen: 'allowed',
  repeatable: true,
  changes: [own.path, '/api/v1/user/due'],
  summary: 'Mark all the user’s news as read',
  input: none,
  data: none,
});

export const preferences = /* @__PURE__ */ memberGet('/api/v1/notice/preferences', {
  summary: 'Kinds of news that the user receives',
  input: none,
  data: z.object({ list: z.array(z.object({ kind: newsKind, wanted: z.boolean() })) }),
});

export const setPreference = /* @__PURE__ */ memberPost('/api/v1/notice/setPreference', {
  repeatable: true,
  changes: [preferences.path],
  summary: 'Turn a kind of news on or off',
  input: z.object({ kind: newsKind, wanted: z.boolean() }),
  data: none,
});
