export { AssetsTab } from './assets-tab.tsx';
