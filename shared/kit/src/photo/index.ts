/** `@shared/kit/photo`: field for a photo, from the camera to the server's result. */
export { PhotoField, type PhotoFieldProps } from './photo-field.tsx';
