export { AreaFailure } from './area-failure.tsx';
export { Crash } from './crash.tsx';
export { NotFound } from './not-found.tsx';
