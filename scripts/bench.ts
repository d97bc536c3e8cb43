/**
 * `pnpm bench [name…] [--json <file>] [--against <file>]`: measures the product's performance,
 * prints each figure as it comes and fails if a bound is missed; without names, runs all
 * benchmarks. `--json` saves the figures; `--against` prints saved ones beside them. `pnpm bench
 * help` lists the benchmarks.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Bench, benches, type Results, runBenches } from '../e2e/bench/benches.ts';

const { positionals: names, values } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'string' }, against: { type: 'string' } },
});
const isBench = (name: string): name is Bench => Object.hasOwn(benches, name);

if (!names.every(isBench)) {
  console.log(
    'Usage: pnpm bench [name…] [--json <file>] [--against <file>]; without names: all.\n',
  );
  for (const [name, { about, minutes }] of Object.entries(benches))
    console.log(`  ${name.padEnd(12)}${about} (about ${minutes} minutes)`);
  process.exit(names[0] === 'help' ? 0 : 2);
}

const earlier = values.against ? (JSON.parse(readFileSync(values.against, 'utf8')) as Results) : {};
const results = await runBenches(
  names.length > 0 ? names : (Object.keys(benches) as Bench[]),
  earlier,
);
if (values.json) writeFileSync(values.json, `${JSON.stringify(results, null, 2)}\n`);
const missed = Object.values(results).flatMap((figures) => figures.filter(({ met }) => !met));
console.log(
  missed.length === 0 ? '\nAll bounds are met.' : `\n${missed.length} bounds are missed.`,
);
process.exit(missed.length === 0 ? 0 : 1);
