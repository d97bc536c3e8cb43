export { checkUpload } from './check.ts';
export { claimUploads, discardUploads } from './claim.ts';
export { uploadHandlers } from './handlers.ts';
export { readForReview, readUpload } from './read.ts';
export { uploadCheck } from './receive.ts';
export { uploadRoute } from './route.ts';
export { tidyUploads } from './tidy.ts';
