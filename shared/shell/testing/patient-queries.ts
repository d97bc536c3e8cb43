/** Setup for every test file with a page: queries wait long for elements. */
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 20_000 });
