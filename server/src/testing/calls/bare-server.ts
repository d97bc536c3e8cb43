import Fastify from 'fastify';

/**
 * Baseline for `pnpm bench api`: the framework alone, with one route whose answer is as large as
 * the API's. Environment: PORT, and ANSWER (JSON of the answer).
 */
const app = Fastify();
const data = JSON.parse(process.env.ANSWER ?? '{}') as object;
app.get('/bare', async (request) => ({ ...data, requestId: request.id }));
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
