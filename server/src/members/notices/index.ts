export { noticeHandlers } from './handlers.ts';
export type { NameNews } from './named.ts';
export { forgetOldNews, type News, notifyMembers } from './news.ts';
export {
  listForOperators,
  type NoticeNews,
  pinNotice,
  publishNotice,
  seedNotices,
  withdrawNotice,
} from './publish.ts';
export { deliverPush, nextPushDue } from './push/deliver.ts';
export { endDevicesOf } from './push/devices.ts';
export { createPushKeys } from './push/keys.ts';
export { unreadNotices } from './read.ts';
