import { useTranslation } from '@shared/shell';
import { Address, IconButton, Row } from '@shared/ui';

export interface CopyValueProps {
  /** An address, a hash, a reference. */
  value: string;
  /** Label of the copy button: 'Copy transaction hash'. */
  label: string;
  /** Shows every character, in groups, instead of a shortened value. */
  full?: boolean | undefined;
  /** Adds a share button for this data, in browsers that support it. */
  share?: ShareData | undefined;
}

/** A value with a copy button, and optionally a share button. */
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
        // Rejects when the user closes the share sheet.
        onClick={() => void navigator.share(share).catch(() => {})}
      />
    </Row>
  );
}

function canShare(data: ShareData): boolean {
  return 'canShare' in navigator && navigator.canShare(data);
}
