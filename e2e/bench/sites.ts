import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Wallet } from 'ethers';
import { root } from '../../scripts/workspace.ts';
import type { FirstLoad } from '../../shared/federation/src/build/first-load.ts';
import { readMark } from '../../shared/federation/src/release/inputs.ts';
import { type Environment, startEnvironment } from '../environment/environment.ts';
import { prepareProduct, removeProduct } from '../environment/product.ts';
import { createApi, type Session } from '../fixtures/api.ts';

/** A running product with somebody who has signed in there. */
export interface Site {
  readonly url: string;
  readonly session: Session;
}

/** The same sources built both ways, each served by a product of its own. */
export interface Sites {
  /** Host and remotes, as released. */
  readonly federated: Site;
  /** Host and remotes built as one application. */
  readonly oneBundle: Site;
  /** What the federated host's scripts are made of. */
  readonly contents: FirstLoad['contents'];
  stop(): Promise<void>;
}

const oneBundleDir = join(root, 'node_modules/.cache/bench/one-bundle');

/** @throws when a build fails or the product does not start; both have said why. */
export async function startSites(): Promise<Sites> {
  const product = prepareProduct();
  const environments: Environment[] = [];
  const stop = async () => {
    for (const environment of environments) await environment.stop();
    removeProduct(product);
  };
  const start = async (siteDir: string): Promise<Site> => {
    const environment = await startEnvironment({ ...product, siteDir });
    environments.push(environment);
    const { url } = environment;
    const { privateKey } = Wallet.createRandom();
    return { url, session: await createApi(url).signIn({ privateKey }) };
  };
  try {
    buildOneBundle();
    return {
      federated: await start(product.siteDir),
      oneBundle: await start(oneBundleDir),
      contents: await hostContents(),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function buildOneBundle(): void {
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/build.ts'), 'host'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ONE_BUNDLE: '1', SITE_DIR: oneBundleDir },
  });
  if (status !== 0)
    throw new Error('The build as one bundle failed; what it says above tells why.');
}

async function hostContents(): Promise<FirstLoad['contents']> {
  const contents = (await readMark('host'))?.firstLoad?.contents;
  if (!contents) throw new Error('The build of the host does not say what it is made of.');
  return contents;
}
