import { Wallet } from 'ethers';
import type { FirstLoad } from '../../shared/federation/src/build/first-load.ts';
import { buildHost, buildOneBundle } from '../../shared/federation/src/release/index.ts';
import { type Environment, startEnvironment } from '../environment/environment.ts';
import { prepareProduct, removeProduct } from '../environment/product.ts';
import { createApi, type Session } from '../fixtures/api.ts';

export interface Site {
  readonly url: string;
  readonly session: Session;
  /** Whether the page loads remotes; false for one bundle. */
  readonly isFederated: boolean;
}

/** The same sources built in both ways, each served by its own product. */
export interface Sites {
  /** Host and remotes, as released. */
  readonly federated: Site;
  /** Host and remotes built as one application. */
  readonly oneBundle: Site;
  /** Packages in the federated host's scripts. */
  readonly contents: FirstLoad['contents'];
  stop(): Promise<void>;
}

/** Builds and starts both sites. @throws if one fails; the reason is in the output. */
export async function startSites(): Promise<Sites> {
  const product = prepareProduct();
  const environments: Environment[] = [];
  const stop = async () => {
    for (const environment of environments) await environment.stop();
    removeProduct(product);
  };
  const start = async (settings: Record<string, string> = {}): Promise<Site> => {
    const environment = await startEnvironment(product, settings);
    environments.push(environment);
    const { url } = environment;
    const { privateKey } = Wallet.createRandom();
    const session = await createApi(url).signIn({ privateKey });
    return { url, session, isFederated: !settings.SITE_DIR };
  };
  try {
    const { contents } = (await buildHost()).firstLoad;
    return {
      federated: await start(),
      oneBundle: await start({ SITE_DIR: await buildOneBundle() }),
      contents,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
