import type { TracingOptions } from './sdk.ts';
import { setRecorder } from './trace.ts';

export * from './trace.ts';
export { parseTraceParent } from './trace-parent.ts';
export type { TracingOptions };

/** Starts to record traces, and loads OpenTelemetry for it. @returns a function that ends it */
export async function startTracing(options: TracingOptions): Promise<() => Promise<void>> {
  const { createRecorder } = await import('./sdk.ts');
  const recorder = createRecorder(options);
  setRecorder(recorder);
  return async () => {
    setRecorder(undefined);
    await recorder.stop();
  };
}
