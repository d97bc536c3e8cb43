import {
  dismissToast,
  invitePopupAtom,
  navigate,
  nextButton,
  shellStore,
  toastsAtom,
  useConfigState,
  useTranslation,
} from '@shared/shell';
import { Toaster } from '@shared/ui/toaster';
import { useAtomValue } from 'jotai';
import { createPortal } from 'react-dom';
// Loads when idle, because pages of remotes have disclosures too.
import '../../lazy/disclosures.css';
import { closeOverlaysOnBack } from '../../lazy/close-on-back.ts';
import { guardComposingEnter, guardHeldEnter } from '../../lazy/enter-guards.ts';
import { catchFocus } from '../../lazy/lost-focus.ts';
import { modalAtom } from '../../lazy/modal.ts';

// Installed here to keep the first load small: this file loads when idle on every page.
guardComposingEnter();
guardHeldEnter();
closeOverlaysOnBack();
catchFocus(document.body);

export default function Toasts() {
  const { t } = useTranslation('host');
  const toasts = useAtomValue(toastsAtom, { store: shellStore });
  const asksForInvite = useAtomValue(invitePopupAtom, { store: shellStore });
  const config = useConfigState();
  return createPortal(
    <Toaster
      toasts={toasts.map(({ next, link, reference, ...item }) => ({
        ...item,
        id: String(item.id),
        // Only support can use it.
        reference: hasSupport(config) ? reference : undefined,
        action: link
          ? { label: link.label, run: () => navigate(link.to) }
          : // The popup is open already.
            next && !(asksForInvite && next === 'openInvite')
            ? nextButton(next)
            : undefined,
      }))}
      onDismiss={(id) => dismissToast(Number(id))}
      labels={{
        region: t('toast.region'),
        dismiss: t('toast.dismiss'),
        reference: t('failure.reference'),
        copyReference: t('failure.copyReference'),
        copied: t('account.copied'),
      }}
    />,
    useAtomValue(modalAtom) ?? document.body,
  );
}

function hasSupport(state: ReturnType<typeof useConfigState>): boolean {
  if (state.status !== 'ready') return false;
  const { support_url: desk, support_email: email } = state.config;
  return Boolean(desk || email);
}
