import { setTimeout as delay } from 'node:timers/promises';
import type { ChaosEnvironment } from './environment.ts';
import type { Random } from './random.ts';

export type FaultCounts = Record<string, number>;

interface Fault {
  readonly name: string;
  /** Relative frequency. */
  readonly weight: number;
  /** Whether it counts as one of the requested kills. */
  readonly isKill: boolean;
  run(random: Random): unknown;
}

const pauseMs = { least: 600, spread: 2_400 };

export async function causeFaults(
  environment: ChaosEnvironment,
  random: Random,
  kills: number,
): Promise<FaultCounts> {
  const faults = faultsOf(environment);
  const counts: FaultCounts = Object.fromEntries(faults.map(({ name }) => [name, 0]));
  const pending: Promise<unknown>[] = [];
  for (let killed = 0; killed < kills; ) {
    await delay(pauseMs.least + random.below(pauseMs.spread));
    const fault = choose(faults, random);
    counts[fault.name] = (counts[fault.name] ?? 0) + 1;
    if (fault.isKill) killed += 1;
    // Faults overlap: a process may die while the chain is frozen.
    pending.push(Promise.resolve(fault.run(random)));
  }
  await Promise.all(pending);
  return counts;
}

function faultsOf({
  processes,
  postgres,
  redis,
  freezeChain,
  fillDisk,
}: ChaosEnvironment): Fault[] {
  const turns = { database: oneAtATime(), redis: oneAtATime() };
  const kill = (name: keyof typeof processes, weight: number): Fault => ({
    name: `kill ${name}`,
    weight,
    isKill: true,
    run: () => processes[name].kill(),
  });
  const freeze = (name: keyof typeof processes, weight: number): Fault => ({
    name: `freeze ${name}`,
    weight,
    isKill: false,
    // A freeze can outlast a lease: another process takes over before this one resumes.
    run: (random) => processes[name].freeze(1_000 + random.below(14_000)),
  });
  return [
    kill('worker', 30),
    kill('api-1', 15),
    kill('api-2', 15),
    kill('issuer', 10),
    freeze('worker', 6),
    freeze('api-1', 3),
    freeze('issuer', 4),
    {
      name: 'crash PostgreSQL',
      weight: 6,
      isKill: true,
      run: () => turns.database(() => postgres.crash()),
    },
    {
      name: 'kill Redis',
      weight: 5,
      isKill: true,
      run: () =>
        turns.redis(async () => {
          await redis.stop();
          await redis.start();
        }),
    },
    {
      name: 'freeze chain',
      weight: 6,
      isKill: false,
      run: (random) => freezeChain(1_000 + random.below(7_000)),
    },
    ...(fillDisk
      ? [
          {
            name: 'full disk',
            weight: 3,
            isKill: false,
            run: () => turns.database(() => fillDisk(3_000)),
          },
        ]
      : []),
  ];
}

function choose(faults: readonly Fault[], random: Random): Fault {
  let rest = random.below(faults.reduce((sum, { weight }) => sum + weight, 0));
  for (const fault of faults) {
    rest -= fault.weight;
    if (rest < 0) return fault;
  }
  throw new RangeError('there are no faults');
}

/** Returns a function that runs faults one after another, because each needs a running server. */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve();
  return (run: () => Promise<unknown>) => {
    last = last.then(run);
    return last;
  };
}
