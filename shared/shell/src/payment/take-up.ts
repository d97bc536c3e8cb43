import { contractCall } from './contract-call.ts';
import { payment } from './payment.ts';

/** Takes up what an earlier page has begun. Opens no wallet, and does nothing where nothing was. */
export function takeUp(): void {
  void payment.resume();
  void contractCall.resume();
}
