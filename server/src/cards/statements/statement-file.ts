import { statementAsked } from '@shared/contract';
import type { ExportKind } from '../../money/exports/index.ts';
import { renderPdf } from './pdf/index.ts';
import { type IssuedBy, readStatement } from './read-statement.ts';
import { statementCsv } from './statement-csv.ts';

export function statementFile(issued: IssuedBy): ExportKind {
  return {
    async write(db, { userId, language, ask, at }) {
      const { card, month, format } = statementAsked.parse(ask);
      const statement = await readStatement(db, issued, { userId, card, month, at });
      const bytes =
        format === 'csv'
          ? Buffer.from(statementCsv(statement, language))
          : await renderPdf(statement, language);
      return { bytes, records: statement.lines.length, next: null };
    },
  };
}
