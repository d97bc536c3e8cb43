import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import type { Browser } from '@playwright/test';

export function machineFacts(browser: Browser): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  const memory = Math.round(totalmem() / 2 ** 30);
  const load = loadavg()[0] ?? 0;
  return [
    `${availableParallelism()} cores (${model}), ${memory} GiB`,
    `Chromium ${browser.version()}`,
    `Node ${process.versions.node}`,
    `load ${load.toFixed(1)}${load > availableParallelism() / 2 ? ': other processes are running, times will be too long' : ''}`,
  ].join(', ');
}
