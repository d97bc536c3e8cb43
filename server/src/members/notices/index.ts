export { noticeHandlers } from './handlers.ts';
export { type News, notifyMembers } from './notify-members.ts';
export { unreadNotices } from './pending-actions.ts';
export {
  listForOperators,
  type NoticeNews,
  pinNotice,
  publishNotice,
  withdrawNotice,
} from './publish.ts';
export { seedNotices } from './seed.ts';
export { forgetOldNews } from './tidy.ts';
