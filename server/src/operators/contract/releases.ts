import { type HostRow, hostRow, type RegistryRow, registryRow } from '@shared/contract';
import * as z from 'zod';
import { act } from './act.ts';
import { appName, changed, none, time, words } from './values.ts';

const version = z.string().max(80);
/** SHA-256 of a build's release.json. */
const digest = z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hex');
/** Of the sources a release was built from. */
const commit = z
  .string()
  .regex(/^[0-9a-f]{7,64}(-dirty)?$/, 'must be a commit')
  .optional();
const why = words.optional();
/** The versions that the caller read; a change is refused where others are live by then. */
const expected = { from: version.nullish(), fromCanary: version.nullish() };
const remoteRow = z.custom<RegistryRow>((value) => registryRow.safeParse(value).success);
const row = z.union([remoteRow, z.custom<HostRow>((value) => hostRow.safeParse(value).success)]);

const state = z.object({
  row: row.nullable(),
  /** Versions that are in the store, newest first. */
  versions: z.array(version),
  /** Newest first. */
  history: z.array(
    z.object({
      at: time,
      act: z.enum(['release', 'canary', 'promote', 'rollback', 'halt']),
      version,
      from: version.nullable(),
      by: z.string(),
      commit: z.string().nullable(),
      why: z.string().nullable(),
    }),
  ),
});
export type ReleaseStateData = z.output<typeof state>;

/** What teams and their pipelines do; a team's key is good for what is its own: remotes, the host. */
export const releases = {
  rows: act({
    kind: 'look',
    summary: 'what is live of each remote, and where',
    input: none,
    data: z.object({
      rows: z.record(z.string(), remoteRow.nullable()),
      /** Where browsers reach it. */
      url: z.string(),
      /** Identity of the store; GET /api/store at `url` answers the same. Missing: an older server. */
      store: z.string().optional(),
      /** Apps that the caller's key publishes; null: all. Missing: an older server. */
      publishes: z.array(z.string()).nullish(),
    }),
  }),
  state: act({
    kind: 'look',
    summary: 'what is live of a remote, or of the host, which versions there are, and who did what',
    input: z.strictObject({ name: appName }),
    data: state,
  }),
  begin: act({
    kind: 'steps',
    summary: 'announces a build by its release.json; its files follow, each by PUT',
    input: z.strictObject({ release: z.string().max(220_000) }),
    data: z.object({ missing: z.array(z.string()) }),
  }),
  finish: act({
    kind: 'steps',
    summary: 'the build is whole; it is live for nobody yet',
    input: z.strictObject({ name: appName, version, digest: digest.optional() }),
    data: z.object({ digest }),
  }),
  release: act({
    kind: 'steps',
    summary: 'makes a version stable',
    input: z.strictObject({ name: appName, version, commit, why, ...expected }),
    data: z.object({ row }),
  }),
  canary: act({
    kind: 'steps',
    summary: 'has some browsers run a version',
    input: z.strictObject({
      name: appName,
      version,
      percent: z.number().min(0).max(100),
      cohorts: z.array(z.string().regex(/^[a-z][a-z0-9-]{0,31}$/)).max(10),
      commit,
      why,
      ...expected,
    }),
    data: z.object({ row }),
  }),
  promote: act({
    kind: 'steps',
    summary: 'makes the canary stable, or another version',
    input: z.strictObject({
      name: appName,
      version: version.optional(),
      commit,
      why,
      force: z.boolean().default(false),
      ...expected,
    }),
    data: z.object({ row }),
  }),
  rollback: act({
    kind: 'steps',
    summary: 'goes back to the last good version, or to another one',
    input: z.strictObject({ name: appName, to: version.optional(), why, ...expected }),
    data: z.object({ row }),
  }),
  halt: act({
    kind: 'steps',
    summary: 'ends a canary',
    input: z.strictObject({ name: appName, why }),
    data: changed,
  }),
};
