import { type HostRow, hostRow, type RegistryRow, registryRow } from '@shared/contract';
import * as z from 'zod';
import { adminCommand } from './admin-command.ts';
import { appName, changed, none, operatorText, stoppedRollout, time } from './values.ts';

const version = z.string().max(80);
/** SHA-256 of a build's release.json. */
const digest = z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hex');
/** Commit of the sources of a release. */
const commit = z
  .string()
  .regex(/^[0-9a-f]{7,64}(-dirty)?$/, 'must be a commit')
  .optional();
const why = operatorText.optional();
/** The versions that the caller read; a change is refused if others are live by then. */
const expected = { from: version.nullish(), fromCanary: version.nullish() };
const remoteRow = z.custom<RegistryRow>((value) => registryRow.safeParse(value).success);
const row = z.union([remoteRow, z.custom<HostRow>((value) => hostRow.safeParse(value).success)]);

/** A rollout as it runs. */
const runningRollout = z.object({
  version,
  shares: z.array(z.number()),
  step: z.int(),
  every_s: z.int(),
  started_by: z.string(),
});

const state = z.object({
  row: row.nullable(),
  /** Versions in the store, newest first, without previews. */
  versions: z.array(version),
  /** Missing in older servers. */
  previews: z
    .array(
      z.object({
        version,
        by: z.string(),
        at: z.string(),
        until: z.string(),
        commit: z.string().nullable(),
      }),
    )
    .default([]),
  /** The running rollout; null: none. Missing in older servers. */
  rollout: runningRollout.nullish(),
  /** Newest first. */
  history: z.array(
    z.object({
      at: time,
      act: z.enum(['release', 'canary', 'promote', 'rollback', 'halt', 'retire']),
      version,
      from: version.nullable(),
      by: z.string(),
      commit: z.string().nullable(),
      why: z.string().nullable(),
    }),
  ),
});

/** Admin commands for teams and pipelines; a team's key can only publish its own apps. */
export const releases = {
  rows: adminCommand({
    kind: 'read',
    summary: 'show the live versions of each remote',
    input: none,
    data: z.object({
      rows: z.record(z.string(), remoteRow.nullable()),
      /** URL for browsers. */
      url: z.string(),
      /** Id of the store; GET /api/store at `url` returns the same. Missing in older servers. */
      store: z.string().optional(),
      /** Apps that the caller's key may publish; null: all. Missing in older servers. */
      publishes: z.array(z.string()).nullish(),
    }),
  }),
  state: adminCommand({
    kind: 'read',
    summary: 'show live versions, stored versions and history of a remote or the host',
    input: z.strictObject({ name: appName }),
    data: state,
  }),
  begin: adminCommand({
    kind: 'steps',
    summary: 'announce a build by its release.json; its files follow, each by PUT',
    input: z.strictObject({ release: z.string().max(220_000) }),
    data: z.object({ missing: z.array(z.string()) }),
  }),
  finish: adminCommand({
    kind: 'steps',
    summary: 'finish the upload of a build, which is not published yet',
    input: z.strictObject({ name: appName, version, digest: digest.optional() }),
    data: z.object({ digest }),
  }),
  release: adminCommand({
    kind: 'steps',
    summary: 'make a version stable',
    input: z.strictObject({ name: appName, version, commit, why, ...expected }),
    data: z.object({ row }),
  }),
  canary: adminCommand({
    kind: 'steps',
    summary: 'publish a version to some browsers',
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
  promote: adminCommand({
    kind: 'steps',
    summary: 'make the canary or another version stable',
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
  rollback: adminCommand({
    kind: 'steps',
    summary: 'roll back to the last good version, or to another one',
    input: z.strictObject({ name: appName, to: version.optional(), why, ...expected }),
    data: z.object({ row }),
  }),
  halt: adminCommand({
    kind: 'steps',
    summary: 'end a canary',
    input: z.strictObject({ name: appName, why }),
    data: changed,
  }),
  rollout: adminCommand({
    kind: 'steps',
    summary: 'publish a version to a share of the browsers, which the server raises by itself',
    input: z.strictObject({
      name: appName,
      version,
      shares: z.array(z.number()),
      every_s: z.int(),
      commit,
      why,
      ...expected,
    }),
    data: z.object({ row }),
  }),
  stop: adminCommand({
    kind: 'steps',
    summary: 'stop a rollout; its canary keeps the share, or ends too',
    input: z.strictObject({ name: appName, halt: z.boolean().default(false), why }),
    data: stoppedRollout,
  }),
  retire: adminCommand({
    kind: 'steps',
    summary: 'remove a remote from the registry; its versions stay in the store',
    input: z.strictObject({ name: appName, why, from: version.nullish() }),
    data: changed,
  }),
  preview: adminCommand({
    kind: 'steps',
    summary: 'keep an uploaded version for a time, to open it by a link',
    input: z.strictObject({
      name: appName,
      version,
      for_s: z
        .int()
        .min(3_600, 'must be an hour or more')
        .max(30 * 86_400, 'must be at most 30 days'),
      commit,
    }),
    /** Time of its removal; null: it is not removed, because it was released. */
    data: z.object({ until: time.nullable() }),
  }),
};
