import { useTranslation } from '@shared/shell';
import { Address, IconButton, Row } from '@shared/ui';

export interface CopyValueProps {
  /** An address, a hash, a reference. */
  value: string;
  /** 'Copy transaction hash'. */
  label: string;
  /** Every character, in groups, instead of shortened. */
  full?: boolean | undefined;
  /** A button beside it that hands this over to another app, where the browser can. */
  share?: ShareData | undefined;
}

/** A value to copy, and to share where asked. */
export function CopyValue({ value, label, full, share }: CopyValueProps) {
  const { t } = useTranslation('kit');
  const shown = (
    <Address value={value} full={full} copyLabel={label} copiedLabel={t('value.copied')} />
  );
  if (!share || !canShare(share)) return shown;
  return (
    <Row gap={1}>
      {shown}
      <IconButton
        icon="share"
        size="sm"
        label={t('value.share')}
        // Rejects when the user closes the browser's own sheet.
        onClick={() => void navigator.share(share).catch(() => {})}
      />
    </Row>
  );
}

function canShare(data: ShareData): boolean {
  return 'canShare' in navigator && navigator.canShare(data);
}
