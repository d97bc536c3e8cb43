import { createSecretKey, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import type { EnvelopeKey } from '@shared/contract';
import { ticket } from '@shared/contract/endpoints';
import { build } from 'vite';
import { root } from '../../scripts/workspace.ts';
import { encryptAnswer } from '../../server/src/transport/envelope/jwe.ts';
import { callOf } from '../../server/src/transport/envelope/seal.ts';
import { bounded, type Figure, median } from './figure.ts';
import { openPhone, slow } from './phone.ts';

const limitMs = 10;
const calls = 100;
const code = join(root, 'shared/shell/src/api/envelope/seal.ts');
/** Characters of the answer: about as many as a page of ten records has. */
const answerLength = 4_000;

/** Measures signing and sealing a call and opening its answer, on a slow phone's processor. */
export async function measureEnvelopeInBrowser(
  browser: Browser,
  key: EnvelopeKey,
): Promise<Figure[]> {
  const contentKey = randomBytes(32);
  const answer = encryptAnswer(
    JSON.stringify({ status: 200, body: 'x'.repeat(answerLength) }),
    createSecretKey(contentKey),
  );
  const { method, path } = ticket.getOrder;
  const { sign: _, ...fields } = callOf({
    method,
    path,
    timestamp: Date.now(),
    body: '{"quantity":1}',
    token: randomBytes(32).toString('base64url'),
  });
  const context = await openPhone(browser);
  try {
    const page = await context.newPage();
    // Pages of localhost have WebCrypto without HTTPS.
    await page.route('**/*', (route) =>
      route.request().url().endsWith('/seal.js')
        ? bundle().then((body) => route.fulfill({ contentType: 'text/javascript', body }))
        : route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
    );
    await page.goto('http://localhost/');
    const client = await context.newCDPSession(page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu });
    const times = await page.evaluate(
      async ({ fields, key, contentKey, answer, calls }) => {
        const { sealCall } = (await import(String('/seal.js'))) as SealModule;
        const taken: number[] = [];
        for (let call = 0; call < calls; call += 1) {
          const from = performance.now();
          const { open } = await sealCall(fields, key, { contentKey: Uint8Array.from(contentKey) });
          await open(answer);
          taken.push(performance.now() - from);
        }
        return taken;
      },
      { fields, key, contentKey: [...contentKey], answer, calls },
    );
    const time = median(times);
    return [
      bounded(
        `  work in the browser for a call, ${slow.cpu} × slower`,
        `${time.toFixed(1)} ms`,
        `≤ ${limitMs} ms`,
        time <= limitMs,
      ),
    ];
  } finally {
    await context.close();
  }
}

type SealModule = typeof import('../../shared/shell/src/api/envelope/seal.ts');

async function bundle(): Promise<string> {
  const built = await build({
    root: join(root, 'shared/shell'),
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: true, lib: { entry: code, formats: ['es'], fileName: 'seal' } },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !('output' in output)) throw new Error('the envelope could not be bundled');
  const [chunk] = output.output;
  return chunk.code;
}
