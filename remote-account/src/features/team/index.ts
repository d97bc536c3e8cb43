export { TeamTab } from './TeamTab.tsx';
