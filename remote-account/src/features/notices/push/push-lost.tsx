import { HelpLink } from '@shared/kit';
import { useSession, useTranslation } from '@shared/shell';
import { Button, Notice, Row } from '@shared/ui';
import { readPushSupport } from './browser-push.ts';
import { isTurnedOnBy } from './turned-on-by.ts';
import { type Push, type PushStatus, usePush } from './use-push.ts';

/** A note above the news if the notifications of this device have ended. */
export function PushLost() {
  const { address } = useSession();
  return readPushSupport() === 'supported' && isTurnedOnBy(address) ? <Lost /> : null;
}

function Lost() {
  const push = usePush();
  const status = push.query.data;
  return status?.state === 'lost' ? <LostNotice status={status} push={push} /> : null;
}

interface LostNoticeProps {
  status: PushStatus;
  push: Push;
  /** Closes the sheet that contains the note. */
  onLeave?: () => void;
}

export function LostNotice({ status, push, onLeave }: LostNoticeProps) {
  const { t } = useTranslation('remote-account');
  return (
    <Notice
      tone="warning"
      live={push.isRefused}
      action={
        <Row gap={2}>
          <Button size="sm" busy={push.busy} onClick={() => void push.turnOn(status)}>
            {t('push.again')}
          </Button>
          <HelpLink topic="notices" onClick={onLeave} />
        </Row>
      }
    >
      {t(push.isRefused ? 'push.refused' : 'push.lost')}
    </Notice>
  );
}
