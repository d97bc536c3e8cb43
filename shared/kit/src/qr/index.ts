/// <reference path="../css-modules.d.ts" />

/** `@shared/kit/qr`: a value as a QR code. */
export { QrCode, type QrCodeProps, QrImage } from './qr-code.tsx';
