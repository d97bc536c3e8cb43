/** Sees each step in the history before the router; what it stops, the router does not see. */
export const historySteps: { guard?: (event: PopStateEvent) => void } = {};

/** Call before the router is created: listeners of the window run in their order, also those that capture. */
export function watchHistorySteps(): void {
  addEventListener('popstate', (event) => historySteps.guard?.(event));
}
