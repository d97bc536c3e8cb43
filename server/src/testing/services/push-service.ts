import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushSubscriptionKeys } from '@shared/contract';
import { decodeJwt } from 'jose';

/** A message as the push service receives it and the browser decrypts it. */
interface ReceivedPush {
  headers: IncomingHttpHeaders;
  /** Claims of the server's signature (RFC 8292). */
  claims: ReturnType<typeof decodeJwt>;
  /** The decrypted message. */
  message: unknown;
}

/** A browser with a subscription at the push service. */
export interface TestBrowser {
  subscription: PushSubscriptionKeys;
  received: ReceivedPush[];
  /** Statuses of the next answers, first one first; later answers are 201. */
  answers: number[];
}

export interface TestPushService {
  subscribe(): TestBrowser;
  close(): Promise<void>;
}

/** Starts a push service on this machine, whose browsers decrypt their messages (RFC 8291). */
export async function startPushService(): Promise<TestPushService> {
  const browsers = new Map<string, { browser: TestBrowser; decrypt(body: Buffer): unknown }>();
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const found = browsers.get(request.url ?? '');
    const status = found ? (found.browser.answers.shift() ?? 201) : 404;
    if (status === 429) response.setHeader('retry-after', '600');
    response.writeHead(status).end('text that the server does not read');
    if (!found || status !== 201) return;
    const { headers } = request;
    const [, token = ''] = /t=([^,]+)/.exec(headers.authorization ?? '') ?? [];
    const message = found.decrypt(Buffer.concat(parts));
    found.browser.received.push({ headers, claims: decodeJwt(token), message });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    subscribe() {
      const path = `/push/${randomBytes(12).toString('hex')}`;
      const key = createECDH('prime256v1');
      key.generateKeys();
      const auth = randomBytes(16);
      const subscription = {
        endpoint: `http://127.0.0.1:${port}${path}`,
        p256dh: key.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
      };
      const browser = { subscription, received: [], answers: [] };
      browsers.set(path, { browser, decrypt: (body) => decrypt(body, key, auth) });
      return browser;
    },
    close: () => new Promise((done) => server.close(() => done())),
  };
}

/** Decrypts one record of `aes128gcm` (RFC 8188): salt, record size, sender's key, ciphertext. */
function decrypt(body: Buffer, key: ReturnType<typeof createECDH>, auth: Buffer): unknown {
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(21, 21 + (body[20] ?? 0));
  const sealed = body.subarray(21 + senderKey.length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), key.getPublicKey(), senderKey]);
  const secret = hkdf(key.computeSecret(senderKey), auth, info, 32);
  const contentKey = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // The last record ends with a byte 2 and zeros.
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
}

function hkdf(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}
