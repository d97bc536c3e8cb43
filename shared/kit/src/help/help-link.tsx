import type { HelpTopic } from '@shared/contract';
import { useTranslation } from '@shared/shell';
import { Button } from '@shared/ui';

export interface HelpLinkProps {
  topic: HelpTopic;
  /** Closes the sheet that contains the link. */
  onClick?: (() => void) | undefined;
}

/** A link to a topic of the help page, beside the action of a failure or an empty state. */
export function HelpLink({ topic, onClick }: HelpLinkProps) {
  const { t } = useTranslation('kit');
  return (
    <Button size="sm" variant="quiet" icon="info" to={`/help?topic=${topic}`} onClick={onClick}>
      {t('help.link')}
    </Button>
  );
}
