export { MePage } from './me-page.tsx';
export { prefetchSettings } from './settings.tsx';
