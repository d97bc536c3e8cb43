export { markOf } from './wallet-marks.ts';
