import { hostname, userInfo } from 'node:os';
import { hostDescription } from '../../shared/contract/src/index.ts';
import {
  folderStore,
  haltCanary,
  hostFile,
  keepBuild,
  makeStable,
  promote,
  type ReleaseAct,
  readRows,
  readState,
  rollBack,
  siteFolder,
  startCanary,
} from '../../shared/releases/src/index.ts';
import { storeDir } from '../build-cli.ts';
import { type Said, siteAt, type Target } from './target.ts';

/** This machine's store: whoever can write it may release. */
export function localTarget(): Target {
  const folder = storeDir();
  const store = folderStore(folder);
  const act = (said: Said): ReleaseAct => ({ ...said, by: myName(), at: new Date() });
  return {
    place: folder,
    site: () => siteAt(process.env.PUBLIC_URL || `http://localhost:${process.env.PORT || 8080}`),
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
    // Figures of canaries are the server's: without one there are none.
    promote: (name, version, { force: _, ...said }) => promote(store, name, act(said), version),
    rollBack: (name, to, said) => rollBack(store, name, { ...act(said), to }),
    haltCanary: (name, said) => haltCanary(store, name, act(said)),
  };
}

/** For the history. */
function myName(): string {
  try {
    return `${userInfo().username}@${hostname()}`;
  } catch {
    return hostname();
  }
}
