import * as visa from '@shared/contract/endpoints/visa';
import { QueryView, type SheetState } from '@shared/kit';
import { DetailSheet } from '@shared/kit/sheet';
import { ConfirmAct } from '@shared/kit/step-up';
import { ApiError, useTranslation } from '@shared/shell';
import { useApiMutation } from '@shared/shell/query';
import { Button, Notice, Skeleton, Stack } from '@shared/ui';
import { useEffect, useState } from 'react';
import type { CardSheetProps } from './card-actions.tsx';
import styles from './card-detail.module.css';

/** Shows number and CVV for a short time, in the issuer's frame. Our pages never hold them. */
export function NumberSheet({ card, open, onClose }: CardSheetProps & SheetState) {
  const { t } = useTranslation('remote-visa');
  return (
    <DetailSheet
      open={open}
      onClose={onClose}
      title={t('number.title')}
      description={t('number.lead')}
    >
      {open && <Shown id={card.id} />}
    </DetailSheet>
  );
}

function Shown({ id }: { id: string }) {
  const { t } = useTranslation('remote-visa');
  const reveal = useApiMutation(visa.reveal, { quiet: true });
  const { mutate, mutateAsync, reset, data, error, isPending } = reveal;
  const [hidden, setHidden] = useState(false);
  // Keeps the confirmation after a refusal: it shows the reason and offers another attempt.
  const [isAsked, setAsked] = useState(false);
  useEffect(() => mutate({ id }), [mutate, id]);
  const again = () => {
    setHidden(false);
    if (isAsked) reset();
    else mutate({ id });
  };
  if (error instanceof ApiError && error.is('stepUpRequired') && !isAsked) setAsked(true);
  if (isAsked && !data) {
    return (
      <ConfirmAct
        intent={{ purpose: 'cardNumber', card: id }}
        onConfirmed={(confirmed) => mutateAsync({ id, step_up: confirmed })}
      />
    );
  }
  return (
    <Stack gap={5}>
      <QueryView
        query={{ data, error, isFetching: isPending, refetch: again }}
        failed={t('number.failed')}
        loading={<Skeleton shape="block" height={170} />}
      >
        {({ url }) =>
          hidden ? (
            <Button variant="primary" onClick={again}>
              {t('number.again')}
            </Button>
          ) : (
            <IssuerFrame key={url} url={url} onHidden={() => setHidden(true)} />
          )
        }
      </QueryView>
      {!error && <Notice icon="shield">{t('number.safe')}</Notice>}
    </Stack>
  );
}

interface IssuerFrameProps {
  /** One-time URL on the issuer's origin. */
  url: string;
  onHidden(): void;
}

/** The issuer's page. Its only message reports that it has hidden the number again. */
function IssuerFrame({ url, onHidden }: IssuerFrameProps) {
  const { t } = useTranslation('remote-visa');
  useEffect(() => {
    const { origin } = new URL(url);
    const listen = ({ data, origin: from }: MessageEvent) => {
      if (from === origin && data === 'hidden') onHidden();
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, [url, onHidden]);
  return (
    <iframe
      className={styles.frame}
      title={t('number.title')}
      src={isDark() ? `${url}.dark` : url}
      sandbox="allow-scripts allow-same-origin"
      allow="clipboard-write"
      referrerPolicy="no-referrer"
    />
  );
}

/** Returns whether this page is dark, which the issuer's frame cannot detect. */
function isDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return (
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  );
}
