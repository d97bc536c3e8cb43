/** Set up before every test file: what is waited for may take its time on a slow machine. */
import { vi } from 'vitest';

const { waitFor } = vi;
vi.waitFor = (check, options) => waitFor(check, options ?? { timeout: 20_000 });
