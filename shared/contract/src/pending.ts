/**
 * Routes of specification §2 that are registered by their owner but not built yet: each shows a
 * 'not yet available' page. Later work empties this table.
 */
export const pendingRoutes = {
  'remote-defi': [],
  'remote-visa': [
    { path: '/bank/virtual_apply', access: 'login', keepAlive: false },
    { path: '/bank/virtual_pay', access: 'login', keepAlive: false },
    { path: '/bank/virtualPay', access: 'login', keepAlive: false },
    { path: '/bank/physical_apply', access: 'login', keepAlive: false },
    { path: '/bank/physicalReapply', access: 'login', keepAlive: false },
    { path: '/bank/applyList', access: 'login', keepAlive: false },
    { path: '/bank/cardDetail/:id', access: 'login', keepAlive: false },
    { path: '/mineCard', access: 'login', keepAlive: false },
  ],
  'remote-account': [],
} as const;

type Dotted<Path extends string> = Path extends `${infer Fixed}/:${string}`
  ? Dotted<Fixed>
  : Path extends `${infer Part}/${infer Rest}`
    ? `${Part}.${Dotted<Rest>}`
    : Path;

/** The names of a remote's unbuilt routes in message keys: '/bank/cardDetail/:id' → 'bank.cardDetail'. */
export type PendingName<Remote extends keyof typeof pendingRoutes> =
  (typeof pendingRoutes)[Remote][number]['path'] extends infer Path
    ? Path extends `/${infer Rest}`
      ? Dotted<Rest>
      : never
    : never;

/** Calls of specification §7 that are not rows of the endpoints table yet. Later work empties it. */
export const pendingCalls: readonly `${'GET' | 'POST' | 'PUT'} ${string}`[] = [];
