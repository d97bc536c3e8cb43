import { uploadTypes } from '@shared/contract';
import { useFormat, useTranslation } from '@shared/shell';
import { Button, Field, Icon, Notice, Row, useField } from '@shared/ui';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { canOpenCamera, hasCameraApp } from '../camera/camera-access.ts';
import type { FormField } from '../form/use-api-form.ts';
import { useFieldRule } from '../form/use-field-rule.ts';
import { type SheetState, useLazySheet } from '../sheet/use-lazy-sheet.tsx';
import type { CameraSheetProps } from './camera/camera-sheet.tsx';
import type { DocumentFrame } from './camera/document-frame.ts';
import styles from './photo-field.module.css';
import type { UploadPurpose } from './send-photo.ts';
import { expectPhoto } from './shrink-photo.ts';
import { type Photo, type PhotoStatus, usePhoto } from './use-photo.ts';

export interface PhotoFieldProps {
  /** The photo's id, once the server has accepted it. */
  field: FormField<string>;
  label: string;
  hint?: ReactNode;
  purpose: UploadPurpose;
  /** Shape of the camera's frame. */
  frame: DocumentFrame;
  /** A rejected photo of an earlier submission, with the reason. The field requests a new one. */
  rejected?: { id: string; reason: string } | undefined;
}

/** Field for a photo. The device shrinks and uploads it at once; the server checks it. */
export function PhotoField({ field, label, hint, purpose, frame, rejected }: PhotoFieldProps) {
  const { t } = useTranslation('kit');
  const { pathname, search } = useLocation();
  const { value, change } = field;
  const place = `${pathname}${search} ${field.name}`;
  const photo = usePhoto({ purpose, value, change, place });
  const { status } = photo;
  const isOpen = status.step !== 'none' && status.step !== 'accepted';
  const wrong = status.step === 'refused' || status.step === 'failed' ? status.text : undefined;
  const isRejected = rejected !== undefined && value === rejected.id && !isOpen;
  const turnedDown = isRejected ? t('photo.rejected', { reason: rejected.reason }) : undefined;
  const problem = wrong ?? (isOpen ? t('photo.wait') : turnedDown);
  useFieldRule(field, { problem });
  const missing = field.error && value === undefined ? t('photo.missing') : field.error;
  return (
    <Field
      label={label}
      hint={hint}
      error={
        wrong ?? turnedDown ?? (field.tried && isOpen ? problem : isOpen ? undefined : missing)
      }
    >
      <PhotoControl photo={photo} label={label} frame={frame} rejected={isRejected} />
    </Field>
  );
}

interface PhotoControlProps extends Pick<PhotoFieldProps, 'label' | 'frame'> {
  photo: Photo;
  /** Whether the photo was rejected earlier. Its upload status is then not shown. */
  rejected: boolean;
}

function PhotoControl({ photo, label, frame, rejected }: PhotoControlProps) {
  const { t } = useTranslation('kit');
  const { status, preview, flaw } = photo;
  const control = useField();
  const choose = useRef<HTMLButtonElement>(null);
  const isEmpty = status.step === 'none';
  const name = t(isEmpty ? 'photo.choose' : 'photo.other');
  const picker = useRef<HTMLInputElement>(null);
  const app = useRef<HTMLInputElement>(null);
  const camera = useLazySheet<Omit<CameraSheetProps, keyof SheetState>>(
    async () => (await import('./camera/camera-sheet.tsx')).CameraSheet,
  );
  function open(input: RefObject<HTMLInputElement | null>): void {
    expectPhoto();
    input.current?.click();
  }
  return (
    <div className={styles.photo} data-step={status.step}>
      {preview && (
        <img className={styles.preview} src={preview} alt={t('photo.preview', { label })} />
      )}
      {!rejected && <StatusLine status={status} />}
      <div className={styles.flaw} aria-live="polite">
        {flaw && <Notice tone="warning">{t(`photo.flaw.${flaw}`)}</Notice>}
      </div>
      <FileInput ref={picker} onFile={photo.choose} />
      <FileInput ref={app} onFile={photo.choose} capture="environment" />
      <Row gap={2}>
        {status.step === 'failed' && status.retry && (
          <Button size="sm" icon="refresh" onClick={photo.retry}>
            {t('photo.retry')}
          </Button>
        )}
        <Button
          {...control}
          ref={choose}
          size="sm"
          aria-label={`${label}: ${name}`}
          onClick={() => open(picker)}
        >
          {name}
        </Button>
        {(canOpenCamera() || hasCameraApp()) && (
          <Button
            size="sm"
            aria-label={`${label}: ${t('photo.take')}`}
            onClick={() => (canOpenCamera() ? camera.show() : open(app))}
          >
            {t('photo.take')}
          </Button>
        )}
        {!isEmpty && (
          <Button
            size="sm"
            variant="quiet"
            aria-label={`${label}: ${t('photo.remove')}`}
            onClick={() => {
              photo.remove();
              // This button disappears with the photo.
              choose.current?.focus();
            }}
          >
            {t('photo.remove')}
          </Button>
        )}
      </Row>
      {camera.sheet({
        title: label,
        frame,
        onUse: photo.use,
        onOther: (way) => open(way === 'app' ? app : picker),
      })}
    </div>
  );
}

/** The upload's status as text. Changes are announced, but not the percentage. */
function StatusLine({ status }: { status: PhotoStatus }) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const { step } = status;
  const isSaid =
    step === 'preparing' || step === 'sending' || step === 'checking' || step === 'accepted';
  return (
    <>
      <p className={styles.status} aria-live="polite">
        {step === 'accepted' && <Icon name="check" size={16} />}
        {isSaid && <span>{t(`photo.${step}`)}</span>}
      </p>
      {step === 'sending' && (
        <progress
          className={styles.progress}
          max={1}
          value={status.share}
          aria-label={t('photo.sending')}
        >
          {format.percent(status.share, 0)}
        </progress>
      )}
    </>
  );
}

/** The browser's hidden file input for one picture. Another button opens it. */
function FileInput({
  ref,
  capture,
  onFile,
}: {
  ref: RefObject<HTMLInputElement | null>;
  capture?: 'environment';
  onFile(file: File): void;
}) {
  return (
    <input
      ref={ref}
      hidden
      type="file"
      // MIME types instead of image/*, so that iOS converts its own formats (HEIC) to JPEG.
      accept={uploadTypes.join(',')}
      capture={capture}
      onChange={({ target }) => {
        const file = target.files?.[0];
        // Without this, selecting the same file again fires no change event.
        target.value = '';
        if (file) onFile(file);
      }}
    />
  );
}
