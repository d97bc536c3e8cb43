import { buildGateway } from './app.ts';
import { readGatewayConfig } from './config.ts';

try {
  const config = readGatewayConfig(process.env);
  const app = await buildGateway(config);
  await app.listen({ port: config.port, host: config.host });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      app.close().then(() => process.exit(0));
    });
  }
  process.send?.('ready');
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  console.error(
    code === 'EADDRINUSE'
      ? `Port ${process.env.PORT} is taken. Stop what uses it, or choose another: PORT=8090 npm start`
      : `The gateway could not start: ${message}`,
  );
  process.exit(1);
}
