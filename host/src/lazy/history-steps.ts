/** `guard` handles each history step before the router, and can stop its propagation. */
export const historySteps: { guard?: (event: PopStateEvent) => void } = {};

/** Call before the router is created: window listeners run in order of registration. */
export function watchHistorySteps(): void {
  addEventListener('popstate', (event) => historySteps.guard?.(event));
}
