export { boot } from './boot.flow.ts';
