export { unreadNotices } from './due.ts';
export { noticeHandlers } from './handlers.ts';
export {
  listForOperators,
  type NoticeRow,
  type NoticeTexts,
  pinNotice,
  publishNotice,
  withdrawNotice,
} from './publish.ts';
export { seedNotices } from './seed.ts';
