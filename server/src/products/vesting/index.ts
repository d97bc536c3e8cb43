export { releaseBooks } from './books.ts';
export { releaseDue } from './daily.ts';
export { releaseHandlers } from './handlers.ts';
export { grantRelease, type ReleaseTerms, startReleases, takeBackRelease } from './releases.ts';
