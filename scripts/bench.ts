/**
 * `pnpm bench [name…]`: fails if a bound is missed; without names, runs all. `pnpm bench help`
 * lists them.
 */
import { type Bench, benches, runBenches } from '../e2e/bench/benches.ts';

const names = process.argv.slice(2);
const isBench = (name: string): name is Bench => Object.hasOwn(benches, name);

if (!names.every(isBench)) {
  console.log('Usage: pnpm bench [name…]; without names: all.\n');
  for (const [name, { about }] of Object.entries(benches))
    console.log(`  ${name.padEnd(12)}${about}`);
  process.exit(names[0] === 'help' ? 0 : 2);
}

const missed = await runBenches(names.length > 0 ? names : (Object.keys(benches) as Bench[]));
console.log(missed === 0 ? '\nAll bounds are met.' : `\n${missed} bounds are missed.`);
process.exit(missed === 0 ? 0 : 1);
