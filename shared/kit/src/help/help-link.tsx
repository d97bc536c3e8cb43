import type { HelpTopic } from '@shared/contract';
import { useTranslation } from '@shared/shell';
import { Button } from '@shared/ui';
import { useContext } from 'react';
import { CloseSheet } from '../sheet/close-sheet.ts';

export interface HelpLinkProps {
  topic: HelpTopic;
  /** `start`: for a link that begins a line below a text. */
  edge?: 'start' | undefined;
  /** Closes the sheet that contains the link. A `DetailSheet` of this host closes by itself. */
  onClick?: (() => void) | undefined;
}

/** A link to a topic of the help page, beside the action of a failure or an empty state. */
export function HelpLink({ topic, edge, onClick }: HelpLinkProps) {
  const { t } = useTranslation('kit');
  const closeSheet = useContext(CloseSheet);
  return (
    <Button
      size="sm"
      variant="quiet"
      data-edge={edge}
      icon="info"
      to={`/help?topic=${topic}`}
      onClick={onClick ?? closeSheet}
    >
      {t('help.link')}
    </Button>
  );
}
