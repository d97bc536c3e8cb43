import { pageRoutes } from '@shared/federation/remote';

const payPage = async () => (await import('./pay-page.tsx')).PayPage;

export const applicationRoutes = pageRoutes({
  '/bank/virtual_apply': async () => (await import('./apply-page.tsx')).VirtualApplyPage,
  '/bank/physical_apply': async () => (await import('./apply-page.tsx')).PhysicalApplyPage,
  '/bank/physicalReapply': async () => (await import('./reapply-page.tsx')).ReapplyPage,
  // The specification uses both spellings.
  '/bank/virtual_pay': payPage,
  '/bank/virtualPay': payPage,
  '/bank/applyList': async () => (await import('./applications-page.tsx')).ApplicationsPage,
});
