import { limits } from '@shared/contract';

/**
 * When a ticket saw its last operation: each one counts that came before three days without any were
 * over (specification §9). Pure.
 * @param operations ascending; those before the ticket was made are none of it
 */
export function lastOperationAt(createdAt: Date, operations: readonly Date[]): Date {
  let last = createdAt;
  for (const at of operations) {
    if (at <= last) continue;
    if (at.getTime() - last.getTime() >= limits.ticketLapseMs) break;
    last = at;
  }
  return last;
}
