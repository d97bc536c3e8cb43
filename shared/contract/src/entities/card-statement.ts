import * as z from 'zod/mini';
import { exportState } from './export.ts';

/** A month by UTC: '2026-11'. */
export const statementMonth = z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/));

export const statementFormats = ['pdf', 'csv'] as const;
export type StatementFormat = (typeof statementFormats)[number];

export const statementAsked = z.object({
  card: z.string(),
  month: statementMonth,
  format: z.enum(statementFormats),
});

export const cardStatement = z.extend(exportState, statementAsked.shape);
export type CardStatement = z.infer<typeof cardStatement>;
