/**
 * Setup for every test file with a page: queries wait long for elements, and each test unmounts.
 */
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

configure({ asyncUtilTimeout: 20_000 });
// React would go on with a mounted page after the environment of the last test is gone.
afterEach(cleanup);
