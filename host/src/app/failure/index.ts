export { AreaFailure, Crash, NotFound } from './area-failure.tsx';
