export { TeamTab } from './team-tab.tsx';
