export { AssetsTab } from './AssetsTab.tsx';
