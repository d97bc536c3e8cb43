/** `@shared/kit/export`: files that the server makes for members, and their download. */
export { ExportSheet, type ExportSheetProps } from './export-sheet.tsx';
