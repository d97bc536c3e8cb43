/** `@shared/kit/photo`: a photo from the camera to the server's result. */
export { PhotoField, type PhotoFieldProps } from './photo-field.tsx';
