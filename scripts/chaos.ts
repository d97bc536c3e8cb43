/**
 * `pnpm chaos [--kills 60] [--members 8] [--seed N]`: members move money while processes are killed
 * and frozen, the database crashes and the disk fills up. Exit code 1: money was lost or doubled,
 * or a call got no answer. Exit code 2: bad option, missing program, or a process or action hangs.
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { runChaos } from '../e2e/chaos/chaos.ts';
import { Refusal } from './processes.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '60' },
    members: { type: 'string', default: '8' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
  },
});

try {
  process.exitCode = await runChaos({
    kills: readCount('kills', values.kills, 1_000),
    members: readCount('members', values.members, 50),
    seed: readCount('seed', values.seed, 2 ** 31),
  });
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

function readCount(name: string, text: string, max: number): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= max) return count;
  throw new Refusal(`--${name} must be a whole number from 1 to ${max}.`);
}
