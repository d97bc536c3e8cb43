import { contractCall, payment } from './payment.ts';

/** Resumes the payment and the contract call of an earlier page, if any. Opens no wallet. */
export function takeUp(): void {
  void payment.resume();
  void contractCall.resume();
}
