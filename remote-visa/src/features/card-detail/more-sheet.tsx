import type { CardDetail } from '@shared/contract';
import type { SheetState } from '@shared/kit';
import { DetailSheet } from '@shared/kit/sheet';
import { useTranslation } from '@shared/shell';
import { List, ListItem } from '@shared/ui';
import { actionIcons, actionText, type OtherAction } from './action-names.ts';

export interface MoreSheetProps {
  card: CardDetail;
  actions: readonly OtherAction[];
  /** Opens the sheet of an action. */
  onChoose(action: OtherAction): void;
}

/** The less frequent actions of a card, each with a line about its effect. */
export function MoreSheet({ card, actions, onChoose, open, onClose }: MoreSheetProps & SheetState) {
  const { t } = useTranslation('remote-visa');
  return (
    <DetailSheet open={open} onClose={onClose} title={t('more.title', { last4: card.last4 })}>
      <List>
        {actions.map((action) => (
          <ListItem
            key={action}
            icon={actionIcons[action]}
            title={t(actionText(action, card))}
            description={t(
              actionText(action, card) === 'card.do.block' ? 'more.block' : `more.${action}`,
            )}
            tone={action === 'lost' || action === 'close' ? 'danger' : undefined}
            leads
            onClick={() => {
              onClose();
              onChoose(action);
            }}
          />
        ))}
      </List>
    </DetailSheet>
  );
}
