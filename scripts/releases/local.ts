import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { hostname, userInfo } from 'node:os';
import { dirname } from 'node:path';
import { adminClient, type CallAdmin } from '../../server/src/operators/cli/api.ts';
import {
  findServer,
  readEnvironment,
  readKey,
} from '../../server/src/operators/cli/environment.ts';
import { hostDescription } from '../../shared/contract/src/index.ts';
import {
  folderStore,
  haltCanary,
  hostFile,
  keepBuild,
  makeStable,
  markPreview,
  promote,
  type ReleaseAct,
  readRows,
  readState,
  retire,
  rollBack,
  siteFolder,
  startCanary,
  storeIdOf,
} from '../../shared/releases/src/index.ts';
import { storeDir } from '../build-cli.ts';
import { Refusal } from '../processes.ts';
import { dataDir, findSite } from '../running-site.ts';
import { rolloutsOf } from './api.ts';
import { type Said, siteAt, type Target } from './target.ts';

/** Returns the target of this machine's store. @throws Refusal for a bucket */
export function localTarget(): Target {
  if (process.env.STORE_URL)
    throw new Refusal(
      'The store is a bucket (STORE_URL), to which only a running server writes: add --to <its URL>.',
    );
  const folder = storeDir();
  const store = folderStore(folder);
  const act = (said: Said): ReleaseAct => ({ ...said, by: myName(), at: new Date() });
  return {
    place: folder,
    isShared: false,
    async assertMayPublish() {
      await assertWritable(folder);
    },
    async site() {
      const url = await findSite(folder);
      return url === undefined ? undefined : siteAt(url);
    },
    async host() {
      const text = await store.read(`${siteFolder}/${hostFile}`);
      return text && hostDescription.parse(JSON.parse(String(text)));
    },
    rows: () => readRows(store),
    state: (name) => readState(store, name),
    keep: async (build) => void (await keepBuild(store, build)),
    makeStable: (name, version, said) => makeStable(store, name, version, act(said)),
    startCanary: (name, version, scope, said) =>
      startCanary(store, name, version, scope, act(said)),
    async promote(name, version, { force, ...said }) {
      await assertNoWorse(name, version, force);
      return promote(store, name, act(said), version);
    },
    rollBack: (name, to, said) => rollBack(store, name, { ...act(said), to }),
    retire: (name, said) => retire(store, name, act(said)),
    haltCanary: (name, said) => haltCanary(store, name, act(said)),
    assertRollsOut: async (name) => (await rollouts()).assertRollsOut(name),
    startRollout: async (...input) => (await rollouts()).startRollout(...input),
    stopRollout: async (...input) => (await rollouts()).stopRollout(...input),
    async preview(name, version, forMs, { commit }) {
      const at = new Date();
      const until = new Date(at.getTime() + forMs);
      const term = { by: myName(), at, until, commit };
      return (await markPreview(store, name, version, term)) ? until : undefined;
    },
  };

  /** @throws Refusal unless a server with this store runs and accepts the operator's key */
  async function rollouts(): Promise<ReturnType<typeof rolloutsOf>> {
    const callAdmin = await ownServer().catch(({ message }: Error) => {
      throw new Refusal(`Only a running server raises a rollout: ${message}.`);
    });
    const { store: served } = await callAdmin('releases', 'rows');
    if (served !== undefined && served !== storeIdOf(store))
      throw new Refusal(`The server of ${dataDir()} has another store than ${folder}.`);
    return rolloutsOf(callAdmin);
  }
}

/** Returns a client of the server that uses DATA_DIR. @throws Error without one, or without a key */
async function ownServer(): Promise<CallAdmin> {
  const env = { ...readEnvironment(process.env), dataDir: dataDir() };
  const place = await findServer(env);
  const key = await readKey(env);
  if (!place) throw new Error(`no server runs for ${env.dataDir} (start it: npm start)`);
  if (!key)
    throw new Error('your key is unknown (run `pnpm ops federation` once, which stores it)');
  return adminClient(place, () => key);
}

/** @throws Refusal if this user cannot write or create the folder. */
async function assertWritable(folder: string): Promise<void> {
  const isWritable = await access(folder, constants.W_OK).then(
    () => true,
    ({ code }: NodeJS.ErrnoException) => (code === 'ENOENT' ? undefined : false),
  );
  if (isWritable === false)
    throw new Refusal(
      `${folder} cannot be written: run the command as the user that owns it, or set STORE_DIR.`,
    );
  if (isWritable === undefined) await assertWritable(dirname(folder));
}

/**
 * Checks a canary by the figures of the server that uses DATA_DIR. If none answers, prints a note.
 * @throws Refusal if the canary is worse than stable, or has too few reports and is not forced
 */
async function assertNoWorse(
  name: string,
  version: string | undefined,
  force: boolean,
): Promise<void> {
  const canary = await (async () => {
    const { remotes } = await (await ownServer())('federation', 'report');
    return remotes.find((remote) => remote.name === name)?.canary;
  })().catch(({ message }: Error) =>
    console.log(`  · the health of the canary is unknown: ${message}`),
  );
  if (!canary || (version ?? canary.version) !== canary.version) return;
  const { verdict, why } = canary;
  if (verdict === 'worse') throw new Refusal(`${canary.version} stays a canary: ${why}.`);
  if (verdict === 'tooFew' && !force)
    throw new Refusal(`${canary.version} stays a canary unless forced (--force): ${why}.`);
}

/** Returns the author for the history. */
function myName(): string {
  try {
    return `${userInfo().username}@${hostname()}`;
  } catch {
    return hostname();
  }
}
