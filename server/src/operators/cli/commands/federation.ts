import type { FederationData, RemoteData } from '../../contract/index.ts';
import type { Commands } from '../command.ts';
import { section, table, when } from '../print.ts';

export const federation: Commands = {
  federation: {
    summary: 'show the versions of the remotes, their health, and automatic actions',
    async run({ ask }) {
      const data = await ask('federation', 'report');
      return { data, text: federationPage(data) };
    },
  },
};

function federationPage({ store, heals, remotes, acts }: FederationData): string {
  const said = acts.map((one) => [
    ...[when(one.at), one.act, one.remote, one.version, one.replacement ?? '', one.why],
  ]);
  return [
    table(
      [
        ...['remote', 'is', 'version', 'share', 'loads', 'failures'],
        ...['members', 'failed for', 'median', '95 %'],
      ],
      remotes.flatMap(versionRows),
    ) || 'There is no remote.',
    ...remotes.flatMap(({ name, canary }) => (canary ? ['', `${name}: ${canary.why}`] : [])),
    ...section(
      'automatic actions',
      table(['when', 'what', 'remote', 'version', 'now', 'why'], said),
    ),
    '',
    'Shares and figures cover the last hour, verdicts the last day.',
    ...(store
      ? []
      : ['This process has no store of releases, so the roles of versions are unknown.']),
    ...(heals ? [] : ['FEDERATION_HEAL is off: nothing is rolled back automatically.']),
  ].join('\n');
}

/**
 * Returns a row for each of a remote's builds in the registry, then for other reported versions.
 */
function versionRows({ name, stable, last_good, canary, versions }: RemoteData): string[][] {
  const builds: [is: string, version: string, channel: string][] = [];
  if (stable) builds.push(['stable', stable, 'stable']);
  if (last_good) builds.push(['last good', last_good, 'previous']);
  if (canary) {
    const who = [`${canary.percent} %`, ...canary.cohorts].join(', ');
    builds.push([`canary (${who})`, canary.version, 'canary']);
  }
  const isBuild = (one: { version: string; channel: string }) =>
    builds.some(([, version, channel]) => version === one.version && channel === one.channel);
  const others = versions.filter((one) => !isBuild(one));
  return [
    ...builds,
    ...others.map(({ version, channel }) => [`was ${channel}`, version, channel] as const),
  ].map(([is, version, channel]) => {
    const one = versions.find((own) => own.version === version && own.channel === channel);
    if (!one) return [name, is, version];
    return [
      ...[name, is, version, `${one.share} %`, String(one.loads), String(one.failures)],
      ...[String(one.members), String(one.failed), ms(one.median_ms), ms(one.p95_ms)],
    ];
  });
}

/** Durations are stored in buckets; this is the upper bound. */
function ms(value: number | null): string {
  return value === null ? '' : `≤ ${value.toLocaleString('en')} ms`;
}
