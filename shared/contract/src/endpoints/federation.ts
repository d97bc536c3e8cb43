import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { loadReport, maxLoadReports } from '../entities/load.ts';

export const loads = /* @__PURE__ */ endpoint({
  method: 'POST',
  path: '/api/v1/federation/loads',
  access: 'public',
  summary: 'What became of the remotes that this browser loaded; of a member it counts once',
  input: z.strictObject({
    loads: z.array(loadReport).check(z.minLength(1), z.maxLength(maxLoadReports)),
  }),
  data: z.object({
    /** Reports about versions that the registry has or had lately; the others count for nothing. */
    taken: z.int(),
  }),
});
