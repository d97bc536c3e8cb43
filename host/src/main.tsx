import { trustBuiltScripts } from '@shared/federation/trusted-scripts';
import { nextTask } from '@shared/shell/next-task';
import '@shared/ui/tokens.css';
import { early } from './app/early.ts';
import { keepInstallPrompt } from './app/keep-install-prompt.ts';

/** Starts in several tasks: a single one would block a slow phone for a quarter of a second. */
async function start(): Promise<void> {
  await nextTask();
  const { createRoot } = await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  await import(/* webpackMode: "eager", webpackExports: [] */ 'react-router-dom');
  await nextTask();
  await import(/* webpackMode: "eager", webpackExports: [] */ 'i18next');
  await import(/* webpackMode: "eager", webpackExports: [] */ 'react-i18next');
  await nextTask();
  await import(/* webpackMode: "eager", webpackExports: [] */ '@shared/shell/i18n');
  await nextTask();
  const { connectShell } = await import(
    /* webpackMode: "eager", webpackExports: ["connectShell"] */ '@shared/shell'
  );
  await nextTask();
  // Begins before `boot`: the texts need the configuration, which index.html already requests.
  const connect = early(connectShell);
  await nextTask();
  const { boot } = await import(/* webpackMode: "eager" */ './app/boot/boot.flow.ts');
  await nextTask();
  const container = document.getElementById('root');
  if (!container) throw new Error('index.html has no #root');
  await boot(createRoot(container), connect);
}

trustBuiltScripts();
keepInstallPrompt();
void start();
