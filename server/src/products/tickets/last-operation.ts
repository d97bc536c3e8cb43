import { limits } from '@shared/contract';

/**
 * Returns the last operation that counts: each must come within three days of the one before it
 * (specification §9).
 * @param operations ascending; those before the ticket was created are ignored
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
