import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { PushSubscriptionKeys } from '@shared/contract';
import webPush from 'web-push';
import { checkPushAddress, isLocal, publicLookup } from './address.ts';
import type { PushMessage } from './message.ts';

export interface PushSender {
  /** Contact for push services: a `mailto:` or `https:` address. */
  subject: string;
  publicKey: string;
  privateKey: string;
  /** Whether push services on this machine are allowed. */
  local: boolean;
}

export interface PushAnswer {
  status: number;
  /** The service's Retry-After, ms. */
  retryAfterMs: number | undefined;
}

/** Time for the whole request, ms. */
const timeoutMs = 10_000;
/** Time for which a push service keeps a message for a browser that is offline, s. */
const keptS = 24 * 60 * 60;

/**
 * Encrypts a message for a browser and sends it to the browser's push service. Follows no redirect
 * and reads no body. @throws Error without an answer
 */
export function sendPush(
  { endpoint, p256dh, auth }: PushSubscriptionKeys,
  message: PushMessage,
  { local, ...vapidDetails }: PushSender,
): Promise<PushAnswer> {
  checkPushAddress(endpoint, local);
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    { vapidDetails, TTL: keptS, topic: message.tag },
  );
  const url = new URL(endpoint);
  const request = url.protocol === 'https:' ? requestSecure : requestPlain;
  const options = {
    method: 'POST',
    headers: headers as Record<string, string>,
    signal: AbortSignal.timeout(timeoutMs),
    ...(!(local && isLocal(url)) && { lookup: publicLookup }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (answer) => {
      const retryAfterS = Number(answer.headers['retry-after']);
      resolve({
        status: answer.statusCode ?? 0,
        retryAfterMs: retryAfterS > 0 ? retryAfterS * 1_000 : undefined,
      });
      answer.destroy();
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
