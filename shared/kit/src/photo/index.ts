/** `@shared/kit/photo`: a photo from the camera to the server's word on it. */
export { PhotoField, type PhotoFieldProps } from './photo-field.tsx';
