import { useTranslation } from '@shared/shell';
import { IconButton } from '@shared/ui';
import { useHoldingsHidden } from './holdings.ts';

/** Button that hides or shows the member's balances on this device. */
export function HideHoldings() {
  const { t } = useTranslation('kit');
  const [hidden, hide] = useHoldingsHidden();
  return (
    <IconButton
      size="sm"
      icon={hidden ? 'eye-off' : 'eye'}
      label={t(hidden ? 'holdings.show' : 'holdings.hide')}
      onClick={() => hide(!hidden)}
    />
  );
}
