export { commonHandlers } from './handlers.ts';
export { seedMarquee } from './seed.ts';
