import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { writeSiteMark } from '../server/src/platform/processes/site-mark.ts';
import { folderStore, storeIdOf } from '../shared/releases/src/index.ts';
import { findSite } from './running-site.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'site-'));
const storeDir = join(dataDir, 'federation');
const store = storeIdOf(folderStore(storeDir));
afterAll(() => rmSync(dataDir, { recursive: true }));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(join(dataDir, 'site.json'), { force: true });
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const serving =
  (id: string): RequestListener =>
  (request, response) => {
    if (request.url === '/api/store') response.end(JSON.stringify({ store: id }));
    else response.writeHead(404).end();
  };

function find(url?: string): Promise<string | undefined> {
  vi.stubEnv('DATA_DIR', dataDir);
  vi.stubEnv('PUBLIC_URL', url ?? '');
  return findSite(storeDir);
}

describe('the site of an environment', () => {
  it('is the URL that the server of DATA_DIR recorded, whatever PORT is', async () => {
    const url = await serve(serving(store));
    await writeSiteMark(dataDir, { url, store });
    vi.stubEnv('PORT', '8080');
    expect(await find()).toBe(url);
  });

  it('is undefined before a server has run and after it has stopped', async () => {
    expect(await find()).toBeUndefined();
    await writeSiteMark(dataDir, { url: 'http://127.0.0.1:1', store });
    expect(await find()).toBeUndefined();
  });

  it.each<[string, RequestListener]>([
    ['another product', serving('another store')],
    ['another program', (_, response) => void response.end('<title>hello</title>')],
    ['a product without releases', (_, response) => void response.writeHead(404).end()],
  ])('is refused if %s answers at its address', async (_, listener) => {
    const url = await serve(listener);
    await writeSiteMark(dataDir, { url, store });
    const line =
      `${url} serves another store of releases, or is another program: set DATA_DIR or STORE_DIR to ` +
      `the environment that you mean (they are ${dataDir} and ${storeDir}).`;
    await expect(find()).rejects.toThrow(line);
    await expect(find(url)).rejects.toThrow(line);
  });

  it('is refused if the server of DATA_DIR has another store than the given one', async () => {
    const url = await serve(serving('another store'));
    await writeSiteMark(dataDir, { url, store: 'another store' });
    await expect(find()).rejects.toThrow(/serves another store/);
    expect(await findSite()).toBe(url);
  });
});
