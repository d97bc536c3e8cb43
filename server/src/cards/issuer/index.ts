import type { IssuerAccess } from '../../config/issuer-access.ts';
import { createHttpIssuer } from './http-issuer.ts';
import type { Issuer } from './issuer.ts';
import { createLithicIssuer } from './lithic/index.ts';

export {
  IssuerAway,
  IssuerConflict,
  IssuerDefect,
  IssuerDenied,
  IssuerError,
  IssuerMissing,
  IssuerRefused,
} from './errors.ts';
export { createHttpIssuer, type SandboxIssuer } from './http-issuer.ts';
export {
  type CardOrder,
  hint,
  type IssuedCard,
  type Issuer,
  type IssuerCallbacks,
  type IssuerSpending,
  type Load,
  type LoadOutcome,
  type OrderOutcome,
  type ShopChange,
  type ShopPayment,
  type Shops,
} from './issuer.ts';

export function createIssuer(access: IssuerAccess): Issuer {
  return access.api === 'lithic' ? createLithicIssuer(access) : createHttpIssuer(access);
}
