import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parser } from '@prometheus-io/lezer-promql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { migrate, openDb } from '../server/src/platform/database/index.ts';
import { createMetrics } from '../server/src/platform/observability/metrics.ts';
import { createTestServer } from '../server/src/testing/calls/server.ts';
import { findProgram } from './debian.ts';
import { problemOfLink } from './manual/links.ts';
import { root } from './workspace.ts';

const rulesFile = 'docs/operations/alerts.yml';
const casesFile = 'docs/operations/alerts.test.yml';

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; page: string };
}
interface Case {
  input_series: { series: string }[];
  alert_rule_test: { alertname: string; exp_alerts?: object[] }[];
}
interface Panel {
  title: string;
  type: string;
  gridPos: { x: number; y: number; w: number; h: number };
  targets?: { expr: string; legendFormat: string }[];
}

const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');
const { groups } = parse(read(rulesFile)) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const { tests: cases } = parse(read(casesFile)) as { tests: Case[] };
const { panels } = JSON.parse(read('docs/operations/dashboard.json')) as { panels: Panel[] };
const targets = panels.flatMap(({ title, targets = [] }) =>
  targets.map((target) => ({ title, ...target })),
);

/** Name → labels of each series that the server exports. */
const series = new Map<string, readonly string[]>();
/** Labels that Prometheus adds to each series of a target. */
const targetLabels = ['instance', 'job'];

beforeAll(async () => {
  const db = await openDb();
  await migrate(db);
  const server = await createTestServer({ db });
  const process = createMetrics({ process: true });
  for (const { registry } of [process, server.parts.metrics])
    for (const metric of registry.getMetricsAsArray()) add(metric as unknown as Metric);
  // Prometheus makes this one itself.
  series.set('up', targetLabels);
  process.close();
  await server.close();
  await db.close();
});
afterAll(() => series.clear());

/** A metric of prom-client, whose types hide these properties. */
interface Metric {
  name: string;
  type: string;
  labelNames: string[];
}

function add({ name, type, labelNames }: Metric): void {
  const labels = [...labelNames, ...targetLabels];
  if (type !== 'histogram') series.set(name, labels);
  else {
    series.set(`${name}_bucket`, [...labels, 'le']);
    for (const part of ['sum', 'count']) series.set(`${name}_${part}`, labels);
  }
}

/** Returns the metrics and labels of an expression. @throws Error for a syntax error */
function namesIn(expression: string): { metrics: string[]; labels: string[] } {
  const found = { metrics: [] as string[], labels: [] as string[] };
  parser.parse(expression).iterate({
    enter({ type, from, to }) {
      const text = expression.slice(from, to);
      if (type.isError) throw new Error(`syntax error at ${from} in ${expression}`);
      if (type.name === 'Identifier') found.metrics.push(text);
      if (type.name === 'LabelName') found.labels.push(text);
    },
  });
  return found;
}

function expectExported(expression: string, extra: readonly string[] = []): void {
  const { metrics, labels } = namesIn(expression);
  expect(metrics).not.toEqual([]);
  const known = metrics.flatMap((name) => series.get(name) ?? []);
  expect({
    metrics: metrics.filter((name) => !series.has(name)),
    labels: [...labels, ...extra].filter((label) => !known.includes(label)),
  }).toEqual({ metrics: [], labels: [] });
}

it('refuses expressions with an error, an unknown metric or an unknown label', () => {
  expect(() => namesIn('sum(rate(chain_head[5m])')).toThrow('syntax error');
  expect(() => expectExported('sum(chain_height)')).toThrow();
  expect(() => expectExported('sum by (node) (chain_head)')).toThrow();
});

describe.each(rules)('the alert $alert', ({ expr, labels, annotations: { summary, page } }) => {
  it('uses metrics and labels that the server exports', () => {
    expectExported(
      expr,
      [...summary.matchAll(/\$labels\.(\w+)/g)].map(([, label = '']) => label),
    );
  });

  it('names its page of the manual and its severity', () => {
    expect(page).toMatch(/^docs\/[\w/.-]+\.md#/);
    expect(problemOfLink('README.md', page)).toEqual([]);
    expect(['page', 'ticket']).toContain(labels.severity);
    expect(summary).not.toBe('');
  });
});

it('each alert has a case in which it fires, and one in which it does not', () => {
  const checks = cases.flatMap((one) => one.alert_rule_test);
  const named = (fires: boolean) =>
    checks.filter(({ exp_alerts }) => Boolean(exp_alerts) === fires).map((one) => one.alertname);
  const names = rules.map(({ alert }) => alert).sort();
  expect([...new Set(named(true))].sort()).toEqual(names);
  expect([...new Set(named(false))].sort()).toEqual(names);
});

it('the cases use metrics and labels that the server exports', () => {
  for (const { input_series } of cases)
    for (const { series: name } of input_series) expectExported(name);
});

it('the alerts have different names', () => {
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
});

it.each(targets)('the panel "$title" shows $expr', ({ expr, legendFormat }) => {
  expectExported(
    expr,
    [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label),
  );
});

it('the panels of the dashboard do not overlap', () => {
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, n) => `${x + (n % w)},${y + Math.floor(n / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
});

it('the dashboard shows each metric of the server’s own', () => {
  const shown = targets.flatMap(({ expr }) => namesIn(expr).metrics);
  const own = [...series.keys()].filter((name) => !/^(nodejs|process)_|_(sum|count)$/.test(name));
  expect(own.filter((name) => !shown.includes(name))).toEqual([]);
});

const promtool = findProgram(['promtool']);

describe.skipIf(!promtool)('promtool', () => {
  const run = (...args: string[]) => execFileSync(promtool ?? '', args, { stdio: 'pipe' });

  it('accepts the alert rules', () => {
    run('check', 'rules', '--lint-fatal', `${root}${rulesFile}`);
  });

  it('finds that the alerts fire as their cases say', () => {
    run('test', 'rules', `${root}${casesFile}`);
  });
});
