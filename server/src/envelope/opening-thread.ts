import { parentPort } from 'node:worker_threads';
import { open, type Unopened } from './opening.ts';

// Node 24 learns what kind of key it is given from errors that it throws and catches; their stacks
// cost a quarter of a key agreement.
Error.stackTraceLimit = 0;

parentPort?.on('message', (calls: readonly Unopened[]) => {
  parentPort?.postMessage(calls.map(open));
});
