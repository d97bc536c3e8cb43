/**
 * `pnpm api`: writes the API reports of the packages that remotes are built against, one for each
 * entry point (`shared/<package>/api`), unless a change breaks remotes without a greater major
 * version. --check writes nothing, and also fails if a report differs from the sources.
 */
import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Change, isBreaking } from './api/compare.ts';
import { entryPointsOf, publicPackages } from './api/entry-points.ts';
import { extractReports } from './api/extract.ts';
import { readHistory } from './api/history.ts';
import { parseReports, printReport, type Reports } from './api/report.ts';
import { type Broken, changesBetween, judge } from './api/verdict.ts';
import { failBuild } from './build-cli.ts';
import { root } from './workspace.ts';

const isCheck = process.argv.includes('--check');
const entries = publicPackages.flatMap(entryPointsOf);

try {
  const written = readWritten();
  const now = readSources();
  const broken = brokenBy(now, parseReports([...written.values()].join('')));
  const isKept = broken.length === 0;
  const isDone = isCheck ? isWritten(now, written, broken) : isKept && write(now, written);
  process.exit(isKept && isDone ? 0 : 1);
} catch (error) {
  failBuild(error);
}

function readWritten(): Map<string, string> {
  const files = globSync('shared/*/api/*.api.md', { cwd: root });
  return new Map(files.map((file) => [file, readFileSync(root + file, 'utf8')]));
}

function readSources(): Reports {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tessera-api-')));
  try {
    return extractReports(entries, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns and prints `Broken` changes. Without history, compares with the checkout's reports. */
function brokenBy(now: Reports, here: Reports): Broken[] {
  const { accepted, isBlind } = readHistory();
  if (isBlind)
    console.log(
      '· no API reports in an earlier commit: only changes from the reports here are checked',
    );
  const { broken } = judge(accepted.length > 0 ? accepted : [{ at: 'here', reports: here }], now);
  for (const change of broken) console.error(`✗ ${described(change, `since ${change.since}`)}`);
  const packages = new Set(broken.map(({ entry }) => entry.split('/', 2).join('/').slice(1)));
  if (broken.length > 0) {
    console.error(`
Released remotes use the removed or changed exports. Keep these and add new ones beside them; or
raise the major version in package.json of ${[...packages].join(', ')} (if that includes the
contract, raise contractMajor too: older releases then no longer load). Then run pnpm api.
`);
  }
  return broken;
}

function isWritten(
  now: Reports,
  written: ReadonlyMap<string, string>,
  told: readonly Change[],
): boolean {
  const stale = differing(now, written);
  if (stale.length === 0) return true;
  const changes = changesBetween(parseReports([...written.values()].join('')), now);
  const isTold = (change: Change) =>
    told.some(({ entry, name }) => entry === change.entry && name === change.name);
  for (const change of changes)
    if (!isTold(change)) console.error(`✗ ${described(change, 'but the report is outdated')}`);
  console.error(`
Different from the sources: ${stale.join(', ')}
Run pnpm api and commit what it writes.`);
  return false;
}

function write(now: Reports, written: ReadonlyMap<string, string>): boolean {
  const texts = printed(now);
  for (const file of differing(now, written)) {
    const text = texts.get(file);
    mkdirSync(dirname(root + file), { recursive: true });
    if (text === undefined) rmSync(root + file);
    else writeFileSync(root + file, text);
    console.log(`${text === undefined ? 'removed' : 'written'}: ${file}`);
  }
  return true;
}

function differing(now: Reports, written: ReadonlyMap<string, string>): string[] {
  const texts = printed(now);
  const files = new Set([...texts.keys(), ...written.keys()]);
  return [...files].filter((file) => texts.get(file) !== written.get(file)).sort();
}

function printed(now: Reports): Map<string, string> {
  return new Map(
    entries.flatMap(({ name, report: file }) => {
      const report = now.get(name);
      return report ? [[file, printReport(name, report)]] : [];
    }),
  );
}

function described(change: Change, note: string): string {
  const { entry, name, kind, why } = change;
  const grade = isBreaking(change) ? 'breaking' : 'minor';
  const what = `${entry}${name ? `: ${name}` : ''} is ${kind} (${grade}), ${note}`;
  // The compiler's first line has both types in full, the next ones their differences.
  const [first, ...rest] = why;
  const lines = rest.length > 0 && first?.startsWith('Type ') ? rest : why;
  return [what, ...lines.slice(0, 6).map((line) => `    ${line.trim().slice(0, 160)}`)].join('\n');
}
