import Fastify from 'fastify';
import { type OpenIssuer, openIssuer } from '../../sandbox/issuer/index.ts';

export const issuerSecret = 'a secret of both sides';

export interface TestIssuer {
  url: string;
  /** What it told, in the order in which it came, as bytes with their signatures. */
  told: { body: string; signature: string }[];
  /** Whether what it tells is taken. */
  takes: boolean;
  /** As a till does. */
  spend(
    card: string,
    wanted: object,
  ): Promise<{ id: string; status: string; reason: string | null }>;
  /** Kills it and starts it again over the same store, at the same address. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

interface TestIssuerOptions {
  /** Where it keeps its store; none: nowhere. */
  dir?: string;
  /** Who hears its callbacks, instead of the test. */
  callbackUrl?: string;
}

/** The sandbox issuer on a port of its own, with somebody who hears its callbacks. */
export async function startIssuer(options: TestIssuerOptions = {}): Promise<TestIssuer> {
  const { dir } = options;
  const hearer = Fastify();
  hearer.removeAllContentTypeParsers();
  hearer.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  hearer.post('/callbacks', async ({ body, headers }, reply) => {
    if (!test.takes) return reply.code(503).send();
    test.told.push({ body: String(body), signature: String(headers['x-signature']) });
    return {};
  });
  const callbackUrl = options.callbackUrl ?? `${await hearer.listen({ port: 0 })}/callbacks`;
  let url = '';
  const open = async (port: number): Promise<OpenIssuer> => {
    const issuer = await openIssuer({
      ...{ dir, secret: issuerSecret, ancestor: 'http://product.example', delayMs: 0 },
      publicUrl: () => url,
      callbackUrl: () => callbackUrl,
      onError: (error) => {
        throw error;
      },
    });
    url = await issuer.app.listen({ port });
    issuer.start();
    return issuer;
  };
  let issuer = await open(0);

  const test: TestIssuer = {
    url,
    told: [],
    takes: true,
    async spend(card, wanted) {
      const response = await fetch(`${url}/cards/${card}/spend`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${issuerSecret}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(wanted),
      });
      return (await response.json()) as Awaited<ReturnType<TestIssuer['spend']>>;
    },
    async restart() {
      await issuer.close();
      issuer = await open(Number(new URL(url).port));
    },
    async close() {
      await issuer.close();
      await hearer.close();
    },
  };
  return test;
}
