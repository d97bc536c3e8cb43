import { useTranslation } from '@shared/shell';
import { IconButton } from '@shared/ui';
import { useHoldingsHidden } from './holdings.ts';

/** Hides what the member has, on this device, or shows it again. */
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
