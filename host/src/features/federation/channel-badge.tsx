import { useTranslation } from '@shared/shell';
import { Badge, type Tone } from '@shared/ui';

const tones: Record<Channel, Tone> = {
  stable: 'neutral',
  canary: 'ticket',
  previous: 'warning',
  override: 'ticket',
};
export type Channel = 'stable' | 'canary' | 'previous' | 'override';

export function ChannelBadge({ channel }: { channel: Channel }) {
  const { t } = useTranslation('federation');
  return <Badge tone={tones[channel]}>{t(`channel.${channel}`)}</Badge>;
}
