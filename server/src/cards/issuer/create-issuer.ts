import type { IssuerAccess } from '../../config/issuer-access.ts';
import { createHttpIssuer } from './http-issuer.ts';
import type { Issuer } from './issuer.ts';
import { createLithicIssuer } from './lithic/index.ts';

export function createIssuer(access: IssuerAccess): Issuer {
  return access.api === 'lithic' ? createLithicIssuer(access) : createHttpIssuer(access);
}
