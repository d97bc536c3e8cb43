/** `guard` handles each history step before the router, and can stop its propagation. */
export const historySteps: { guard?: (event: PopStateEvent) => void } = {};

/** Calls the guard on each step. Has to run before the router is created, to listen first. */
export function watchHistorySteps(): void {
  addEventListener('popstate', (event) => historySteps.guard?.(event));
}
