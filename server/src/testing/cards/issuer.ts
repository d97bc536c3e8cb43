import Fastify from 'fastify';
import { type OpenIssuer, openIssuer } from '../../sandbox/issuer/index.ts';

export const issuerSecret = 'a secret of both sides';

export interface TestIssuer {
  url: string;
  /** Callbacks in the order of arrival: bodies and signatures. */
  told: { body: string; signature: string }[];
  /** Whether callbacks are accepted. */
  takes: boolean;
  /** Charges a card, as a shop does. */
  spend(
    card: string,
    wanted: object,
  ): Promise<{ id: string; status: string; reason: string | null }>;
  /** Restarts the issuer at the same address; with `dir`, it keeps its data. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

interface TestIssuerOptions {
  /** Folder of the issuer's data; in memory by default. */
  dir?: string;
  /** URL for its callbacks, instead of the test's server. */
  callbackUrl?: string;
}

/** Starts the sandbox issuer on its own port, with a server that receives its callbacks. */
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
      dir,
      secret: issuerSecret,
      ancestor: 'http://product.example',
      delayMs: 0,
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
