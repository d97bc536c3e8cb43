export { checkUpload } from './check.ts';
export { uploadHandlers } from './handlers.ts';
export { readForReview, readUpload } from './read.ts';
export { uploadCheck, uploadRoute } from './receive.ts';
export { tidyUploads } from './tidy.ts';
export { claimUploads, discardUploads } from './uploads.ts';
