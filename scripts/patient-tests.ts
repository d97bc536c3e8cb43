/** Runs before every test file: raises the timeout of `waitFor`, for slow machines. */
import { vi } from 'vitest';

const { waitFor } = vi;
vi.waitFor = (check, options) => waitFor(check, options ?? { timeout: 20_000 });
