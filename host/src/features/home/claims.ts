import type { Locale } from '@shared/contract';
import rows from './claims.json' with { type: 'json' };

/** A claim of the operator about the product that is not verified (specification §11). */
export interface Claim {
  id: string;
  /** Day on which the claim was recorded, RFC 3339 full-date. */
  recorded: string;
  text: Record<Locale, string>;
}

/**
 * They appear only under the label 'operator's claim, not verified', each with its date, and never
 * on a button.
 */
export const claims: readonly Claim[] = rows;
