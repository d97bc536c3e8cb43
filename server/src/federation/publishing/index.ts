export { bucketStore } from './bucket-store.ts';
export { beginUpload, finishUpload, receiveFile } from './uploads.ts';
