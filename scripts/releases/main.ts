/**
 * `pnpm release|canary|promote|rollback|retire|history <app> …` and `pnpm run doctor <app>`, in this machine's
 * store or, with --to, in a running environment.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import {
  problemOfShares,
  rolloutLimits,
} from '../../server/src/federation/health/rollouts/limits.ts';
import { readDuration } from '../../server/src/operators/cli/read-value.ts';
import { firstLoadBudgetBytes } from '../../shared/federation/src/build/host.ts';
import {
  isRemoteName,
  type RemoteName,
  remoteNames,
} from '../../shared/federation/src/build/remotes.ts';
import {
  type Built,
  buildHost,
  buildRemote,
  folderFiles,
} from '../../shared/federation/src/release/index.ts';
import { canaryOf, hostName } from '../../shared/releases/src/index.ts';
import { failBuild } from '../build-cli.ts';
import { Refusal } from '../processes.ts';
import { root } from '../workspace.ts';
import { apiTarget } from './api.ts';
import { bootCandidate } from './boot.ts';
import { checkCandidate, growthCheck } from './gate.ts';
import { localTarget } from './local.ts';
import {
  assertMayRelease,
  expectedOf,
  previewApp,
  releaseApp,
  rolloutText,
  type ScopeChange,
  scopeOf,
  scopeText,
} from './release.ts';
import type { RolloutPlan, Said, Target } from './target.ts';

const usage = `Usage:
  pnpm release  <app>…  [--to URL] [--canary PERCENT] [--cohort NAME]… [--why TEXT] [--grown] [--no-types] [--no-gate]
                          [--rollout 5,25,100 [--every 10m]] [--preview [--for 3d]]
  pnpm canary   <remote>  [version] [percent] [--cohort NAME]… [--no-cohort] [--rollout 5,25,100 [--every 10m]]
                          [--stop] [--to URL] [--why TEXT]              --stop ends the rollout of its canary
  pnpm promote  <app>   [version] [--to URL] [--force] [--why TEXT]
  pnpm rollback <app>   [version] [--to URL] [--halt] [--why TEXT]      --halt ends its canary
  pnpm retire   <remote> [--to URL] [--why TEXT]         removes it from the registry
  pnpm history  <app>   [--to URL]
  pnpm run doctor <app> [--to URL]
Apps: ${hostName}, ${remoteNames.join(', ')}. --to needs FEDERATION_TOKEN in the environment.`;

const commands = { release, canary, promote, rollback, retire, history, doctor } as const;

const options = {
  to: { type: 'string' },
  why: { type: 'string' },
  canary: { type: 'string' },
  rollout: { type: 'string' },
  every: { type: 'string' },
  preview: { type: 'boolean' },
  for: { type: 'string' },
  stop: { type: 'boolean' },
  'no-cohort': { type: 'boolean' },
  cohort: { type: 'string', multiple: true },
  grown: { type: 'boolean' },
  force: { type: 'boolean' },
  halt: { type: 'boolean' },
  'no-types': { type: 'boolean' },
  'no-gate': { type: 'boolean' },
} as const;

const [command = '', ...argv] = process.argv.slice(2);
try {
  if (!Object.hasOwn(commands, command)) throw new Refusal(usage);
  await commands[command as keyof typeof commands](argv);
} catch (error) {
  failBuild(readable(error));
}

async function release(argv: readonly string[]): Promise<void> {
  const takes = ['canary', 'cohort', 'grown', 'no-types', 'no-gate'] as const;
  const { names, values, target } = read(argv, ...takes, 'rollout', 'every', 'preview', 'for');
  if (values.preview || values.for !== undefined) return preview(names, values, target);
  const options = {
    canary: readScope(values),
    rollout: readRollout(values),
    isGated: !values['no-gate'],
    said: saidOf(values),
  };
  await assertMayRelease(names, target, options);
  for (const name of names) {
    const done = await releaseApp(name, target, options, {
      build: () => build(name, { types: !values['no-types'] }),
      check: (built) => checkCandidate(built, target, { allow: values.grown ? [growthCheck] : [] }),
      boot: (built) => boot(built, target),
    });
    console.log(done);
  }
}

async function preview(
  names: readonly AppName[],
  values: ReturnType<typeof read>['values'],
  target: Target,
): Promise<void> {
  const others = ['canary', 'cohort', 'rollout', 'every'] as const;
  const wrong = others.find((name) => values[name] !== undefined);
  if (!values.preview || wrong)
    throw new Refusal(wrong ? `--preview excludes --${wrong}.` : '--for needs --preview.');
  if (names.includes(hostName)) throw new Refusal('The host has no preview: use pnpm dev.');
  const forMs = readDuration(values.for ?? '3d');
  if (forMs < 3_600_000 || forMs > 30 * 86_400_000)
    throw new Refusal(`--for takes 1h to 30d, not "${values.for}".`);
  for (const name of names) {
    await target.assertMayPublish(name);
    const options = { forMs, said: saidOf(values) };
    const done = await previewApp(name, target, options, () =>
      build(name, { types: !values['no-types'] }),
    );
    console.log(done);
  }
}

/** Changes the canary's scope or version, or starts or stops its rollout. */
async function canary(argv: readonly string[]): Promise<void> {
  const { name, rest, values, target } = readFirst(
    argv,
    'cohort',
    'no-cohort',
    'rollout',
    'every',
    'stop',
  );
  if (name === hostName) throw new Refusal('The host has no canary.');
  const percent = rest.find((one) => /^\d+(\.\d+)?$/.test(one));
  const [version, ...more] = rest.filter((one) => one !== percent);
  if (more.length > 0) throw new Refusal(usage);
  await target.assertMayPublish(name);
  if (values.stop) {
    const stopped = await target.stopRollout(name, saidOf(values));
    const done = `The rollout of ${name} ${stopped} is stopped. Its canary keeps the share`;
    return console.log(stopped === null ? `No rollout of ${name} is running` : done);
  }
  const state = await target.state(name);
  const of = version ?? canaryOf(state.row)?.release.version;
  if (of === undefined)
    throw new Refusal(`${name} has no canary: name a version of \`pnpm history ${name}\`.`);
  if (state.previews.some((preview) => preview.version === of))
    throw new Refusal(`${of} is a preview, which no gate has checked: use pnpm release ${name}.`);
  const { commit: _, ...why } = saidOf(values);
  const said = { ...why, ...expectedOf(state) };
  const rollout = readRollout(values);
  if (rollout) {
    if (percent !== undefined) throw new Refusal('--rollout excludes a percentage.');
    await target.assertRollsOut(name);
    await target.startRollout(name, of, rollout, said);
    return console.log(`${name} ${of} is the canary now (${rolloutText(rollout)})`);
  }
  const change = {
    ...readScope({ canary: percent, cohort: values.cohort }),
    ...(values['no-cohort'] && { cohorts: [] }),
  };
  if (version === undefined && Object.keys(change).length === 0) throw new Refusal(usage);
  const scope = scopeOf(state, change);
  await target.startCanary(name, of, scope, said);
  console.log(`${name} ${of} is the canary now (${scopeText(scope)})`);
}

async function promote(argv: readonly string[]): Promise<void> {
  const { name, version, values, target } = readOne(argv, 'force');
  const force = values.force ?? false;
  await target.assertMayPublish(name);
  const expected = expectedOf(await target.state(name));
  const said = { ...saidOf(values), ...expected, force };
  const { stable } = await target.promote(name, version, said);
  console.log(`${name} ${stable.version} is stable now`);
}

async function rollback(argv: readonly string[]): Promise<void> {
  const { name, version, values, target } = readOne(argv, 'halt');
  await target.assertMayPublish(name);
  if (values.halt) {
    const halted = await target.haltCanary(name, saidOf(values));
    console.log(halted ? `The canary of ${name} has ended` : `${name} had no canary`);
    return;
  }
  // Compares only the stable version: a canary that ends meanwhile does not affect a rollback.
  const { from } = expectedOf(await target.state(name));
  const { stable } = await target.rollBack(name, version, { ...saidOf(values), from });
  console.log(`${name} ${stable.version} is stable again, from the next page load on`);
}

/** Accepts also remotes whose folder is deleted. */
async function retire(argv: readonly string[]): Promise<void> {
  const { positionals, values } = parsed(argv, []);
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0) throw new Refusal(usage);
  const target = targetOf(values.to);
  await target.assertMayPublish(name);
  const { from } = expectedOf(await target.state(name));
  await target.retire(name, { ...saidOf(values), from });
  console.log(`${name} is gone from the registry, from the next page load on`);
}

async function history(argv: readonly string[]): Promise<void> {
  const { name, target } = readOne(argv);
  const { row, versions, previews, history } = await target.state(name);
  const canary = canaryOf(row);
  console.log(`${name} at ${target.place}`);
  console.log(`  stable     ${row?.stable.version ?? 'none'}`);
  console.log(`  last good  ${row?.previous?.version ?? 'none'}`);
  if (canary) console.log(`  canary     ${canary.release.version} (${scopeText(canary)})`);
  console.log(`  kept       ${versions.join(', ') || 'none'}`);
  for (const { version, by, until } of previews)
    console.log(`  preview    ${version}, by ${by}, until ${until.slice(0, 16)}Z`);
  for (const { at, act, version, by, commit, why } of history)
    console.log(
      `  ${at.slice(0, 19)}Z  ${act.padEnd(8)}  ${version}  ${by}${commit ? `  ${commit}` : ''}${why ? `  “${why}”` : ''}`,
    );
}

async function doctor(argv: readonly string[]): Promise<void> {
  const { names, target } = read(argv);
  for (const name of names) {
    await target.assertMayPublish(name);
    const built = await build(name);
    console.log(`${name} ${built.description.version} against ${target.place}`);
    await checkCandidate(built, target);
    await target.keep(folderFiles(built.folder), built.description);
    await boot(built, target);
  }
}

type AppName = typeof hostName | RemoteName;

function isAppName(name: string | undefined): name is AppName {
  return name === hostName || isRemoteName(name);
}

async function build(name: AppName, { types = true } = {}): Promise<Built> {
  if (name !== hostName) return buildRemote(name, { types });
  const built = await buildHost({ types });
  const kb = (bytes: number) => (bytes / 1000).toFixed(1);
  console.log(`first load ${kb(built.firstLoad.gzipBytes)} of ${kb(firstLoadBudgetBytes)} kB`);
  return built;
}

async function boot(candidate: Built, target: Target): Promise<void> {
  const at = await target.site();
  if (at?.triable) return bootCandidate(candidate, at.url);
  const why = at
    ? `${at.url} is not a sandbox, or does not allow trying published versions`
    : `no running environment serves ${target.place}`;
  console.log(`  · its pages are not opened in a browser: ${why}`);
}

/** Reads apps and options. @throws Refusal for an unknown app, or without any */
function read(argv: readonly string[], ...takes: (keyof typeof options)[]) {
  const { positionals, values } = parsed(argv, takes);
  const unknown = positionals.filter((name) => !isAppName(name));
  if (unknown.length > 0) throw new Refusal(`There is no app '${unknown.join("', '")}'.\n${usage}`);
  if (positionals.length === 0) throw new Refusal(usage);
  return { names: positionals.filter(isAppName), values, target: targetOf(values.to) };
}

/** Reads one app, a version if there is one, and options. @throws Refusal */
function readOne(argv: readonly string[], ...takes: (keyof typeof options)[]) {
  const { rest, ...found } = readFirst(argv, ...takes);
  const [version, ...more] = rest;
  if (more.length > 0) throw new Refusal(usage);
  return { ...found, version };
}

/** Reads one app, what follows it, and options. @throws Refusal */
function readFirst(argv: readonly string[], ...takes: (keyof typeof options)[]) {
  const { positionals, values } = parsed(argv, takes);
  const [name, ...rest] = positionals;
  if (!isAppName(name)) throw new Refusal(name ? `There is no app '${name}'.\n${usage}` : usage);
  return { name, rest, values, target: targetOf(values.to) };
}

function parsed(argv: readonly string[], takes: readonly (keyof typeof options)[]) {
  const given = (() => {
    try {
      return parseArgs({ args: [...argv], options, allowPositionals: true });
    } catch (error) {
      throw new Refusal(`${(error as Error).message}\n${usage}`);
    }
  })();
  const known: readonly string[] = ['to', 'why', ...takes];
  const other = Object.keys(given.values).find((name) => !known.includes(name));
  if (other) throw new Refusal(`--${other} is not an option of this command.\n${usage}`);
  return given;
}

/** Returns the given parts of a canary's scope. @throws Refusal for an invalid one */
function readScope(values: {
  canary?: string | undefined;
  cohort?: string[] | undefined;
}): ScopeChange | undefined {
  const { canary, cohort: cohorts } = values;
  if (canary === undefined && cohorts === undefined) return undefined;
  const percent = Number(canary);
  if (canary !== undefined && (canary.trim() === '' || !(percent >= 0 && percent <= 100)))
    throw new Refusal(`--canary takes a percentage from 0 to 100, not "${canary}".`);
  const wrong = cohorts?.find((one) => !/^[a-z][a-z0-9-]{0,31}$/.test(one));
  if (wrong !== undefined)
    throw new Refusal(
      `--cohort takes a name like staff (a-z, 0-9, '-', at most 32), not "${wrong}".`,
    );
  return { ...(canary !== undefined && { percent }), ...(cohorts && { cohorts }) };
}

/** @throws Refusal for an invalid rollout */
function readRollout(values: {
  rollout?: string | undefined;
  every?: string | undefined;
  canary?: string | undefined;
  cohort?: string[] | undefined;
}): RolloutPlan | undefined {
  const { rollout, every, canary, cohort } = values;
  if (rollout === undefined) {
    if (every !== undefined) throw new Refusal('--every needs --rollout.');
    return undefined;
  }
  if (canary !== undefined || cohort !== undefined)
    throw new Refusal('--rollout excludes --canary and --cohort. Cohorts of the canary stay.');
  const shares = rollout.split(',').map((one) => (one.trim() === '' ? Number.NaN : Number(one)));
  const problem = problemOfShares(shares);
  if (problem)
    throw new Refusal(`--rollout takes shares like 5,25,100: ${problem}, not "${rollout}".`);
  const everyMs = readDuration(every ?? '10m');
  const { minEveryS, maxEveryS } = rolloutLimits;
  if (everyMs < minEveryS * 1_000 || everyMs > maxEveryS * 1_000)
    throw new Refusal(`--every takes 1m to 7d, not "${every}".`);
  return { shares, everyMs };
}

function targetOf(to: string | undefined): Target {
  return to === undefined ? localTarget() : apiTarget(to);
}

function saidOf({ why }: { why?: string | undefined }): Said {
  const commit = commitOf();
  return { ...(commit && { commit }), ...(why && { why }) };
}

/** Returns the commit, with '-dirty' if the sources differ; undefined outside a checkout. */
function commitOf(): string | undefined {
  const git = (...args: string[]) =>
    spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim();
  const commit = git('rev-parse', '--short=12', 'HEAD');
  if (!commit || !/^[0-9a-f]{7,64}$/.test(commit)) return undefined;
  return git('status', '--porcelain') ? `${commit}-dirty` : commit;
}

/** Returns a Refusal if the admin API refuses or cannot be reached; other errors unchanged. */
function readable(error: unknown): unknown {
  const { name, message } = error as Error;
  return ['AdminCommandRefused', 'Problem'].includes(name) ? new Refusal(message) : error;
}
