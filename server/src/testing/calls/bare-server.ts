import Fastify from 'fastify';

/**
 * What the framework alone can do, for `pnpm bench api` to compare with: one route with an answer as
 * large as the API's, and nothing around it. Prints its port.
 */
const app = Fastify();
const data = JSON.parse(process.env.ANSWER ?? '{}') as object;
app.get('/bare', async (request) => ({ ...data, requestId: request.id }));
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
