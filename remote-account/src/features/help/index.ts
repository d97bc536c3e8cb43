import { pageRoutes } from '@shared/federation/remote';

export const helpRoutes = pageRoutes({
  '/help': async () => (await import('./load-help.ts')).loadHelp(),
});
