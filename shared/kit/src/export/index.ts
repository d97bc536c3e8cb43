/** `@shared/kit/export`: files that are made for members, and the way to have them. */
export { ExportSheet, type ExportSheetProps } from './export-sheet.tsx';
