/** Handles each history step before the router; the router does not see steps that it stops. */
export const historySteps: { guard?: (event: PopStateEvent) => void } = {};

/**
 * Calls the guard before the router handles a step. So call this before the router is created:
 * window listeners run in order of registration, capturing ones too.
 */
export function watchHistorySteps(): void {
  addEventListener('popstate', (event) => historySteps.guard?.(event));
}
