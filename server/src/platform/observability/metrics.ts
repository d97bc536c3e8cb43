import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Diagnostics channel on which the ledger reports each committed entry. */
const ledgerChannel = 'server:ledger:posted';

/**
 * Interval at which the lag of the event loop is sampled, ms. Each sample wakes an idle process. The
 * lag includes this interval.
 */
const lagPrecisionMs = 50;

/** Metrics that Prometheus reads at /metrics. */
export interface Metrics {
  registry: Registry;
  /** Seconds by method, route and status. */
  http: Histogram<'method' | 'route' | 'status'>;
  /** Sign-ins by result: 'ok' or the error's name. */
  logins: Counter<'result'>;
  /** Refused envelopes and plain calls, by reason. */
  envelopeRefusals: Counter<'reason'>;
  connectionsRefused: Counter;
  policyViolations: Counter<'directive' | 'part' | 'disposition'>;
  policyReportsRefused: Counter<'reason'>;
  sockets: Gauge;
  remoteLoads: Counter<'remote' | 'channel' | 'phase' | 'outcome'>;
  remoteLoadSeconds: Histogram<'remote' | 'channel'>;
  remoteLoadsDropped: Counter;
  /** Automatic actions of self-healing. */
  remoteActs: Counter<'remote' | 'act'>;
  pushMessages: Counter<'outcome'>;
  /** Latest block that the chain follower has processed. */
  watcherHeight: Gauge;
  chainHead: Gauge;
  /** Stops listening to the ledger. */
  close(): void;
}

export function createMetrics(options: { process?: boolean } = {}): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (options.process) {
    collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: lagPrecisionMs });
  }
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
      help: 'Loads of remotes that browsers report, by phase and outcome',
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
      help: 'Reports about versions that are not in the registry',
      registers,
    }),
    remoteActs: new Counter({
      name: 'remote_acts_total',
      help: 'Automatic rollbacks of remotes, halts of canaries and alerts',
      labelNames: ['remote', 'act'],
      registers,
    }),
    policyViolations: new Counter({
      name: 'policy_violations_total',
      help: 'Policy violations in pages, by directive and part of the product',
      labelNames: ['directive', 'part', 'disposition'],
      registers,
    }),
    policyReportsRefused: new Counter({
      name: 'policy_reports_refused_total',
      help: 'Refused reports of policy violations, by reason',
      labelNames: ['reason'],
      registers,
    }),
    pushMessages: new Counter({
      name: 'push_messages_total',
      help: 'Messages to browsers of members, by outcome',
      labelNames: ['outcome'],
      registers,
    }),
    sockets: new Gauge({ name: 'realtime_sockets', help: 'Open realtime sockets', registers }),
    watcherHeight: new Gauge({
      name: 'chain_watcher_height',
      help: 'Latest processed block',
      registers,
    }),
    chainHead: new Gauge({ name: 'chain_head', help: 'Latest block of the node', registers }),
    close: () => {
      unsubscribe(ledgerChannel, count);
    },
  };
}
