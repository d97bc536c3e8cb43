import { pageRoutes } from '@shared/federation/remote';

export { storeTurnedOnBy } from './push/turned-on-by.ts';

export const loadNewsChoices = async () => (await import('./news-choices.tsx')).NewsChoices;

export const noticeRoutes = pageRoutes({
  '/notice': async () => (await import('./notices-page.tsx')).NoticesPage,
  '/notice/detail/:id': async () => (await import('./notice-page.tsx')).NoticePage,
});
