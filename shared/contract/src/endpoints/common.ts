import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { marqueeItem, publicConfig } from '../entities/common.ts';
import { none } from '../entities/primitives.ts';

export const marquee = /* @__PURE__ */ endpoint({
  method: 'GET',
  path: '/api/v1/common/marquee',
  access: 'public',
  summary: 'Lines of the marquee in the language of the LANG header',
  input: none,
  data: z.object({ list: z.array(marqueeItem) }),
});

export const config = /* @__PURE__ */ endpoint({
  method: 'GET',
  path: '/api/v1/common/config',
  access: 'public',
  plain: true,
  summary: 'Public configuration that the shell reads at start',
  input: none,
  data: publicConfig,
});
