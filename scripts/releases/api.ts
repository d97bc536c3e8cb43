import { adminClient, type CallAdmin } from '../../server/src/operators/cli/api.ts';
import { hostDescription } from '../../shared/contract/src/index.ts';
import { digestOf, hostFile, type ReleaseRow } from '../../shared/releases/src/index.ts';
import { Refusal } from '../processes.ts';
import { servesStore } from '../running-site.ts';
import { assertNoRollout, siteAt, type Target } from './target.ts';

/** Number of parallel uploads. */
const together = 6;

/** Returns the target of `--to`, the URL of an admin API. Its key is FEDERATION_TOKEN. */
export function apiTarget(to: string): Target {
  const { FEDERATION_TOKEN: token } = process.env;
  if (!/^https?:\/\/[^/]+\/?$/.test(to))
    throw new Refusal(`--to must be like https://admin.example:9090, not "${to}".`);
  if (!token)
    throw new Refusal(
      'FEDERATION_TOKEN is missing: an operator creates one with `pnpm ops operators add <team> ' +
        '--publishes <app>`.',
    );
  const origin = to.replace(/\/$/, '');
  const callAdmin: CallAdmin = adminClient({ url: origin }, () => token);
  const about = () => callAdmin('releases', 'rows');
  const url = async () => (await about()).url;

  async function send(name: string, version: string, path: string, bytes: Buffer): Promise<void> {
    const at = `${origin}/admin/v1/releases/files/${name}/${version}/${path}`;
    const answer = await fetch(at, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(bytes),
    });
    if (answer.ok) return void (await answer.body?.cancel());
    const { error } = (await answer.json().catch(() => ({}))) as { error?: { message?: string } };
    throw new Refusal(`${path} was not accepted: ${error?.message ?? `HTTP ${answer.status}`}`);
  }

  return {
    place: origin,
    isShared: true,
    async assertMayPublish(name) {
      const { publishes } = await about();
      if (!publishes || publishes.includes(name)) return;
      throw new Refusal(
        `This FEDERATION_TOKEN publishes ${publishes.join(', ')}, not ${name}: an operator creates one ` +
          `with \`pnpm ops operators add <team> --publishes ${name}\`.`,
      );
    },
    async site() {
      const { url, store } = await about();
      const mend = `the server of ${origin} needs its own address in PUBLIC_URL`;
      // An older server does not report its store.
      if (store !== undefined && !(await servesStore(url, store, mend))) return undefined;
      return siteAt(url);
    },
    async host() {
      const answer = await fetch(`${await url()}/${hostFile}`);
      if (!answer.ok) return undefined;
      return hostDescription.parse(await answer.json());
    },
    async rows() {
      const { rows } = await about();
      return Object.fromEntries(
        Object.entries(rows).map(([name, row]) => [name, row ?? undefined]),
      );
    },
    async state(name) {
      const { row, rollout: _, ...rest } = await callAdmin('releases', 'state', { name });
      return { row: row ?? undefined, ...rest };
    },
    async keep(build, { name, version }) {
      const release = String(await build.read('release.json'));
      const { missing } = await callAdmin('releases', 'begin', { release });
      const waiting = [...missing];
      const worker = async () => {
        for (let path = waiting.shift(); path !== undefined; path = waiting.shift())
          await send(name, version, path, (await build.read(path)) ?? Buffer.alloc(0));
      };
      await Promise.all(Array.from({ length: together }, worker));
      await callAdmin('releases', 'finish', {
        name,
        version,
        digest: digestOf(Buffer.from(release)),
      });
    },
    makeStable: (name, version, said) =>
      rowOf(callAdmin('releases', 'release', { name, version, ...said })),
    startCanary: (name, version, { percent, cohorts }, said) =>
      rowOf(
        callAdmin('releases', 'canary', { name, version, percent, cohorts: [...cohorts], ...said }),
      ),
    promote: (name, version, said) =>
      rowOf(callAdmin('releases', 'promote', { name, version, ...said })),
    rollBack: (name, to, { commit: _, ...said }) =>
      rowOf(callAdmin('releases', 'rollback', { name, to, ...said })),
    retire: async (name, { why, from }) =>
      void (await callAdmin('releases', 'retire', { name, why, from })),
    haltCanary: async (name, { why }) =>
      (await callAdmin('releases', 'halt', { name, why })).changed,
    ...rolloutsOf(callAdmin),
    async preview(name, version, forMs, { commit }) {
      const input = { name, version, for_s: forMs / 1_000, commit };
      const { until } = await callAdmin('releases', 'preview', input);
      return until === null ? undefined : new Date(until);
    },
  };
}

async function rowOf(answer: Promise<{ row: ReleaseRow }>): Promise<ReleaseRow> {
  return (await answer).row;
}

/** The rollouts of a target, which only a running server raises. */
export function rolloutsOf(
  callAdmin: CallAdmin,
): Pick<Target, 'assertRollsOut' | 'startRollout' | 'stopRollout'> {
  return {
    async assertRollsOut(name) {
      const { rollout } = await callAdmin('releases', 'state', { name });
      assertNoRollout(name, rollout);
    },
    async startRollout(name, version, { shares, everyMs }, said) {
      const plan = { shares: [...shares], every_s: Math.round(everyMs / 1_000) };
      await callAdmin('releases', 'rollout', { name, version, ...plan, ...said });
    },
    stopRollout: async (name, { why }) =>
      (await callAdmin('releases', 'stop', { name, why })).stopped,
  };
}
