/** `@shared/kit/sheet`: a separate entry point, because it loads the sheet's code. */
export { DetailSheet, type DetailSheetProps } from './detail-sheet.tsx';
