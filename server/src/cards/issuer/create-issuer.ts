import type { IssuerAccess } from '../../config/issuer-access.ts';
import { createHttpIssuer } from './http-issuer.ts';
import type { Issuer } from './issuer.ts';
import { createLithicIssuer, type LithicIssuer } from './lithic/index.ts';

/** The issuer that the operator configured. */
export type IssuerAccess =
  | { api: 'sandbox'; url: string; publicUrl: string; secret: string }
  | ({ api: 'lithic' } & LithicIssuer);

export function createIssuer(access: IssuerAccess): Issuer {
  return access.api === 'lithic' ? createLithicIssuer(access) : createHttpIssuer(access);
}
