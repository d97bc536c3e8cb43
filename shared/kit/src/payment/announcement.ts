import type { Format } from '@shared/shell';
import type { UseSending } from '@shared/shell/payment';
import { authorizingText } from './authorizing-text.ts';
import { confirmationsText, type Translate } from './confirmations-text.ts';
import { panelText } from './panel-text.ts';

/** Text for screen readers as the payment proceeds: one sentence per change. */
export function announcement(t: Translate, format: Format, { state, steps }: UseSending): string {
  // Failures, unknown outcomes and required actions have live notes of their own; success has a heading.
  if (state.step === 'fail' || state.problem) return '';
  if (state.step === 'success') return t(panelText(state.order, 'member:payment.title.success'));
  const at = steps.findIndex(({ step }) => step === state.stage);
  const said = t('pay.announce', {
    number: format.number(at + 1),
    total: format.number(steps.length),
    step: t(panelText(state.order, `member:payment.step.${state.stage}`)),
  });
  const more =
    state.step === 'waitingForAuthorization'
      ? t(panelText(state.order, `member:payment.authorizing.${authorizingText(state)}`))
      : state.step === 'waitingForConfirmation' &&
        confirmationsText(t, format, state.confirmations, state.needed);
  return more ? `${said} ${more}` : said;
}
