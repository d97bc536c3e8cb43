export { AreaFailure, Crash } from './area-failure.tsx';
export { NotFound } from './not-found.tsx';
