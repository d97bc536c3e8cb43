/**
 * Setup of test files with pages: queries wait long for elements, and each test unmounts. Files of
 * one worker share its window and modules, so each one starts with an empty page and new modules.
 */
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

configure({ asyncUtilTimeout: 20_000 });
// Without this, React would update a mounted page after the last test's environment was removed.
afterEach(cleanup);
afterAll(() => {
  vi.resetModules();
  // Some files set another environment, without a page.
  if (!('document' in globalThis)) return;
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});
