/** Setup of test files with pages: queries wait long for elements, and each test unmounts. */
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

configure({ asyncUtilTimeout: 20_000 });
// Without this, React would update a mounted page after the last test's environment was removed.
afterEach(cleanup);
