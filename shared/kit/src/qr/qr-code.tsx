import encodeQR from 'qr';
import { useMemo } from 'react';
import { CopyValue } from '../value/copy-value.tsx';
import styles from './qr-code.module.css';

export interface QrCodeProps {
  /** What a scan reads: an address, a link. */
  value: string;
  /** What it is, for who cannot see it: 'QR code of your address'. */
  label: string;
  /** Of the button below it: 'Copy address'. */
  copyLabel: string;
  /** The button beside it hands this over to another app, where the browser can. */
  share?: ShareData | undefined;
}

/** A value as a QR code, with itself below to compare, copy and share. */
export function QrCode({ value, label, copyLabel, share }: QrCodeProps) {
  const rows = useMemo(() => encodeQR(value, 'raw', { border: 4 }), [value]);
  return (
    <figure className={styles.figure}>
      {/* Dark on light in both themes: many scanners do not read the other way round. */}
      <svg
        className={styles.code}
        viewBox={`0 0 ${rows.length} ${rows.length}`}
        role="img"
        aria-label={label}
        shapeRendering="crispEdges"
      >
        <path d={pathOf(rows)} />
      </svg>
      <figcaption>
        <CopyValue value={value} label={copyLabel} full share={share} />
      </figcaption>
    </figure>
  );
}

/** One square per dark module. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
}
