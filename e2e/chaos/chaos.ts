import { setTimeout as delay } from 'node:timers/promises';
import { adminClient, type CallAdmin } from '../../server/src/operators/cli/api.ts';
import { adminSocket } from '../../server/src/platform/processes/admin-place.ts';
import { createApi } from '../fixtures/api.ts';
import { audit, untilSettled } from './audit.ts';
import { type ChaosEnvironment, startChaosEnvironment } from './environment.ts';
import { causeFaults, type FaultCounts } from './faults.ts';
import { actions, createMember, type Member } from './member.ts';
import { createPayer } from './payer.ts';
import { createRandom } from './random.ts';

export interface ChaosOptions {
  readonly kills: number;
  readonly members: number;
  /** Selects faults and actions; their timing depends on the machine. */
  readonly seed: number;
}

/** Pause of a member between two actions, ms. */
const pauseMs = 200;

/**
 * Runs members under faults, then audits all records.
 * @returns 1 if anything was lost or doubled, else 0
 * @throws NoAnswer; Refusal if a process does not answer or an action does not end
 */
export async function runChaos({ kills, members: count, seed }: ChaosOptions): Promise<0 | 1> {
  const startedAt = Date.now();
  const environment = await startChaosEnvironment();
  console.log(`seed ${seed}; the processes log to ${environment.logFile}`);
  try {
    const { key, callAdmin } = await firstOperator(environment);
    const members = await createMembers(environment, callAdmin, count);
    console.log(`${count} members have signed up, each with a card; ${kills} kills begin`);
    const counts = await actUnderFaults(environment, members, { kills, seed });
    console.log(
      `${seconds(startedAt)}: the last fault is over; waiting until all actions have ended`,
    );
    await environment.untilReady();
    await untilSettled(members, callAdmin);
    const { figures, problems } = await audit(environment, members, key);
    print(counts, members, figures);
    for (const problem of problems) console.log(`✗ ${problem}`);
    console.log(
      problems.length === 0
        ? `Nothing was lost and nothing happened twice (${seconds(startedAt)}).`
        : `${problems.length} problems; repeat with --seed ${seed}.`,
    );
    if (problems.length > 0) return 1;
    environment.forgetLog();
    return 0;
  } finally {
    await environment.stop();
  }
}

async function firstOperator({
  dataDir,
}: ChaosEnvironment): Promise<{ key: string; callAdmin: CallAdmin }> {
  const place = { socket: adminSocket(dataDir).path };
  const { key } = await adminClient(place, () => undefined)('operators', 'add', { name: 'chaos' });
  return { key, callAdmin: adminClient(place, () => key) };
}

async function createMembers(
  { apiUrls, chainUrl }: ChaosEnvironment,
  callAdmin: CallAdmin,
  count: number,
): Promise<Member[]> {
  const apis = apiUrls.map((url) => createApi(url));
  const addresses: string[] = [];
  const members: Member[] = [];
  for (let index = 0; index < count; index += 1) {
    const payer = await createPayer(chainUrl);
    const others = () => addresses;
    members.push(await createMember({ apis, callAdmin, payer, index, others }));
    addresses.push(payer.address);
  }
  return members;
}

async function actUnderFaults(
  environment: ChaosEnvironment,
  members: readonly Member[],
  { kills, seed }: { kills: number; seed: number },
): Promise<FaultCounts> {
  let isOver = false;
  const acting = members.map(async (member, index) => {
    const random = createRandom(seed + index + 1);
    while (!isOver) {
      await member.act(random);
      await delay(pauseMs);
    }
  });
  // A member whose call gets no answer ends the run at once.
  const failed = Promise.all(acting).then(() => new Promise<never>(() => undefined));
  const counts = await Promise.race([causeFaults(environment, createRandom(seed), kills), failed]);
  isOver = true;
  await Promise.all(acting);
  return counts;
}

function print(counts: FaultCounts, members: readonly Member[], figures: readonly string[]): void {
  console.log('\nFaults');
  for (const [name, times] of Object.entries(counts)) console.log(`  ${name.padEnd(18)}${times}`);
  console.log('Actions (answered with success / all)');
  for (const action of actions) {
    const intents = members.flatMap((member) => member.intents[action]);
    const done = intents.filter((intent) => intent.done).length;
    console.log(`  ${action.padEnd(18)}${done} / ${intents.length}`);
  }
  console.log('Audit');
  for (const figure of figures) console.log(`  ${figure}`);
}

function seconds(since: number): string {
  return `${Math.round((Date.now() - since) / 1_000)} s`;
}
