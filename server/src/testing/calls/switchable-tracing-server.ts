/**
 * Starts the server for `pnpm bench api`, and a listener on `CONTROL_PORT` that selects what the
 * server records: `/off`, `/usual` (the default rate) or `/all` (every call). One process answers
 * all compared calls, because the rates of two processes with equal settings differ by up to a
 * quarter. `COLLECTOR` is the collector's URL.
 */
import { createServer } from 'node:http';
import { pino } from 'pino';
import { readConfig } from '../../config/config.ts';
import { createRecorder } from '../../platform/tracing/sdk.ts';
import { setRecorder } from '../../platform/tracing/trace.ts';

const { COLLECTOR, CONTROL_PORT, ...env } = process.env;
const { tracing } = readConfig({ ...env, OTEL_EXPORTER_OTLP_ENDPOINT: COLLECTOR });
if (!tracing) throw new Error('COLLECTOR is missing');
const options = { ...tracing, role: 'api', log: pino({ level: 'warn' }) };
const recorders = new Map([
  ['/off', undefined],
  ['/usual', createRecorder(options)],
  ['/all', createRecorder({ ...options, perSecond: 100_000 })],
]);

await import('../../app/main.ts');
createServer(({ url = '' }, response) => {
  setRecorder(recorders.get(url));
  response.end();
}).listen(Number(CONTROL_PORT), '127.0.0.1');
