export { commonHandlers, seedMarquee } from './handlers.ts';
