export { AccountTab } from './account-tab.tsx';
export { prefetchSettings } from './settings.tsx';
