import type { HelpTopic } from '@shared/contract';
import { useTranslation } from '@shared/shell';
import { Button } from '@shared/ui';

export interface HelpLinkProps {
  topic: HelpTopic;
  /** `start`: for a link that begins a line below a text. */
  edge?: 'start' | undefined;
  /** Closes the sheet that contains the link. */
  onClick?: (() => void) | undefined;
}

/** A link to a topic of the help page, beside the action of a failure or an empty state. */
export function HelpLink({ topic, edge, onClick }: HelpLinkProps) {
  const { t } = useTranslation('kit');
  return (
    <Button
      size="sm"
      variant="quiet"
      data-edge={edge}
      icon="info"
      to={`/help?topic=${topic}`}
      onClick={onClick}
    >
      {t('help.link')}
    </Button>
  );
}
