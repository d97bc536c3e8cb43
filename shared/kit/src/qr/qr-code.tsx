import encodeQR from 'qr';
import { useMemo } from 'react';
import { CopyValue } from '../value/copy-value.tsx';
import styles from './qr-code.module.css';

export interface QrCodeProps {
  /** The encoded text: an address, a link. */
  value: string;
  /** Label for screen readers: 'QR code of your address'. */
  label: string;
  /** Label of the button below: 'Copy address'. */
  copyLabel: string;
  /** Adds a share button for this data, in browsers that support it. */
  share?: ShareData | undefined;
}

/** A value as a QR code, and as text to compare, copy and share. */
export function QrCode({ value, label, copyLabel, share }: QrCodeProps) {
  return (
    <figure className={styles.figure}>
      <QrImage value={value} label={label} />
      <figcaption>
        <CopyValue value={value} label={copyLabel} full share={share} />
      </figcaption>
    </figure>
  );
}

/** A value as a QR code only. */
export function QrImage({ value, label }: Pick<QrCodeProps, 'value' | 'label'>) {
  const rows = useMemo(() => encodeQR(value, 'raw', { border: 4 }), [value]);
  return (
    // Dark on light in both themes, because many scanners cannot read inverted codes.
    <svg
      className={styles.code}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={pathOf(rows)} />
    </svg>
  );
}

function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
}
