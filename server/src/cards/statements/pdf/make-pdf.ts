import type { Locale } from '@shared/contract';
import PDFDocument from 'pdfkit';
import type { Statement } from '../statement.ts';
import { drawSheet } from './draw-sheet.ts';
import { loadFonts } from './fonts.ts';
import { sheetOf, textsOf } from './sheet.ts';

/** pdfkit supports this subset, but its types lack it. */
const readAloud = { subset: 'PDF/UA' } as object;

/** Makes a tagged PDF (ISO 14289-1). It is reproducible: its date is the time of the order. */
export async function makePdf(statement: Statement, language: Locale): Promise<Buffer> {
  const sheet = sheetOf(statement, language);
  const { madeAt } = statement;
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: sheet.lang,
    ...readAloud,
    info: { Title: sheet.name, Author: sheet.brand, CreationDate: madeAt, ModDate: madeAt },
  });
  const chunks: Buffer[] = [];
  const made = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  const fonts = await loadFonts(language, textsOf(sheet), (name, font) =>
    doc.registerFont(name, font),
  );
  drawSheet(doc, sheet, fonts);
  await made;
  return Buffer.concat(chunks);
}
