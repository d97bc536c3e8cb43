import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Wallet } from 'ethers';
import getPort from 'get-port';
import { type Running, startService, untilAnswers } from '../../scripts/processes.ts';
import { root } from '../../scripts/workspace.ts';
import type { FirstLoad } from '../../shared/federation/src/build/first-load.ts';
import { readMark } from '../../shared/federation/src/release/inputs.ts';
import { type Environment, startEnvironment } from '../environment/environment.ts';
import { type Product, prepareProduct, removeProduct } from '../environment/product.ts';
import { createApi, type Session } from '../fixtures/api.ts';

/** The same sources built both ways, over one server, database and chain. */
export interface Sites {
  /** URL of host and remotes, as released. */
  readonly federated: string;
  /** URL of host and remotes built as one application. */
  readonly oneBundle: string;
  /** What the federated host's scripts are made of. */
  readonly contents: FirstLoad['contents'];
  /** Somebody who has signed in; good for both. */
  readonly session: Session;
  stop(): Promise<void>;
}

const oneBundleDir = join(root, 'node_modules/.cache/bench/one-bundle');

/** @throws when a build fails or the product does not start; both have said why. */
export async function startSites(): Promise<Sites> {
  const product = prepareProduct();
  let environment: Environment | undefined;
  let gateway: Running | undefined;
  const stop = async () => {
    await gateway?.stop();
    await environment?.stop();
    removeProduct(product);
  };
  try {
    buildOneBundle();
    const serverPort = await getPort();
    environment = await startEnvironment(product, { SERVER_PORT: String(serverPort) });
    const port = await getPort();
    gateway = await startGateway(product, port, serverPort);
    const { privateKey } = Wallet.createRandom();
    return {
      federated: environment.url,
      oneBundle: `http://localhost:${port}`,
      contents: await hostContents(),
      session: await createApi(environment.url).signIn({ privateKey }),
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

async function startGateway(product: Product, port: number, serverPort: number): Promise<Running> {
  const url = `http://127.0.0.1:${port}`;
  const gateway = startService(
    {
      name: 'The gateway of the one bundle',
      command: process.execPath,
      args: [join(root, 'host/gateway/main.ts')],
      env: {
        PORT: String(port),
        HOST: '127.0.0.1',
        SITE_DIR: oneBundleDir,
        STORE_DIR: product.storeDir,
        SERVER_URL: `http://127.0.0.1:${serverPort}`,
      },
      ready: (signal) => untilAnswers(url, signal),
      restart: false,
    },
    (problem) => console.error(problem),
  );
  await gateway.ready;
  return gateway;
}

async function hostContents(): Promise<FirstLoad['contents']> {
  const contents = (await readMark('host'))?.firstLoad?.contents;
  if (!contents) throw new Error('The build of the host does not say what it is made of.');
  return contents;
}
