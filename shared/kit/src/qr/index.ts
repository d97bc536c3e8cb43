/// <reference path="../css-modules.d.ts" />

/** `@shared/kit/qr`: a value to scan. */
export { QrCode, type QrCodeProps } from './qr-code.tsx';
