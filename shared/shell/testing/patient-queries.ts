/** Set up before every test file with a page: what is looked for may take its time to appear. */
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 20_000 });
