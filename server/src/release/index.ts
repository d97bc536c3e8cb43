export { releaseBooks } from './books.ts';
export { releaseDue } from './daily.ts';
export { releaseHandlers } from './handlers.ts';
export { grantRelease, startReleases, takeBackRelease } from './releases.ts';
