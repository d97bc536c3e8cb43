import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Where the ledger tells of each entry once it is committed. */
const ledgerChannel = 'server:ledger:posted';

/** What Prometheus reads at /metrics. One per server, so that tests do not share counts. */
export interface Metrics {
  registry: Registry;
  /** Seconds by method, route and status. */
  http: Histogram<'method' | 'route' | 'status'>;
  /** Sign-ins by result: 'ok' or the error's name. */
  logins: Counter<'result'>;
  /** Envelopes and plaintext calls refused, by reason. */
  envelopeRefusals: Counter<'reason'>;
  /** Connections cut because their address had too many. */
  connectionsRefused: Counter;
  /** What the policies of pages kept from happening, as browsers report it. */
  policyViolations: Counter<'directive' | 'part' | 'disposition'>;
  /** Reports of that which were not taken, by reason. */
  policyReportsRefused: Counter<'reason'>;
  sockets: Gauge;
  /** What browsers told of remotes that they loaded. */
  remoteLoads: Counter<'remote' | 'channel' | 'phase' | 'outcome'>;
  /** How long it took a browser until a remote ran. */
  remoteLoadSeconds: Histogram<'remote' | 'channel'>;
  /** Reports about versions that nobody knows. */
  remoteLoadsDropped: Counter;
  /** What was done to a remote without a person. */
  remoteActs: Counter<'remote' | 'act'>;
  /** Latest block that the watcher has taken in. */
  watcherHeight: Gauge;
  /** Latest block of the node. */
  chainHead: Gauge;
  /** Stops listening to the ledger. */
  close(): void;
}

export function createMetrics(options: { process?: boolean } = {}): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (options.process) collectDefaultMetrics({ register: registry });
  const posts = new Counter({
    name: 'ledger_posts_total',
    help: 'Ledger entries written, by kind',
    labelNames: ['kind'],
    registers,
  });
  const count = (message: unknown) => posts.inc({ kind: (message as { kind: string }).kind });
  subscribe(ledgerChannel, count);
  return {
    registry,
    http: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Duration of API calls',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    logins: new Counter({
      name: 'logins_total',
      help: 'Sign-ins by result',
      labelNames: ['result'],
      registers,
    }),
    envelopeRefusals: new Counter({
      name: 'envelope_refusals_total',
      help: 'Calls refused by the API envelope, by reason',
      labelNames: ['reason'],
      registers,
    }),
    connectionsRefused: new Counter({
      name: 'connections_refused_total',
      help: 'Connections cut because their address had too many',
      registers,
    }),
    remoteLoads: new Counter({
      name: 'remote_loads_total',
      help: 'Loads of remotes as browsers tell of them, by how far they came and what became of them',
      labelNames: ['remote', 'channel', 'phase', 'outcome'],
      registers,
    }),
    remoteLoadSeconds: new Histogram({
      name: 'remote_load_duration_seconds',
      help: 'Time until a remote ran in a browser',
      labelNames: ['remote', 'channel'],
      buckets: [0.1, 0.25, 0.5, 1, 2, 3.5, 6, 10],
      registers,
    }),
    remoteLoadsDropped: new Counter({
      name: 'remote_loads_dropped_total',
      help: 'Reports about versions that the registry does not have',
      registers,
    }),
    remoteActs: new Counter({
      name: 'remote_acts_total',
      help: 'Remotes rolled back, canaries halted and alerts raised without a person',
      labelNames: ['remote', 'act'],
      registers,
    }),
    policyViolations: new Counter({
      name: 'policy_violations_total',
      help: 'What the policies of pages kept from happening, by directive and part of the product',
      labelNames: ['directive', 'part', 'disposition'],
      registers,
    }),
    policyReportsRefused: new Counter({
      name: 'policy_reports_refused_total',
      help: 'Reports of policy violations not taken, by reason',
      labelNames: ['reason'],
      registers,
    }),
    sockets: new Gauge({ name: 'realtime_sockets', help: 'Open realtime sockets', registers }),
    watcherHeight: new Gauge({
      name: 'chain_watcher_height',
      help: 'Latest block taken in',
      registers,
    }),
    chainHead: new Gauge({ name: 'chain_head', help: 'Latest block of the node', registers }),
    close: () => {
      unsubscribe(ledgerChannel, count);
    },
  };
}
