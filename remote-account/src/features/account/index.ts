export { AccountTab } from './AccountTab.tsx';
export { prefetchSettings } from './Settings.tsx';
