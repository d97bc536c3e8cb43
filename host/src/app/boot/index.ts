export { boot } from './boot.tsx';
