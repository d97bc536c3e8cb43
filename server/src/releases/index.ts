export { beginUpload, finishUpload, receiveFile } from './uploads.ts';
