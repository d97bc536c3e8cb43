import { useTranslation } from '@shared/shell';
import { Button, Notice, Stack } from '@shared/ui';
import { type CameraFlaw, hasCameraApp } from '../../camera/camera-access.ts';

/** Other sources of a photo: a file, or the phone's camera app. */
export type OtherWay = 'file' | 'app';

interface CameraFlawViewProps {
  flaw: CameraFlaw;
  onRetry(): void;
  onOther(way: OtherWay): void;
}

export function CameraFlawView({ flaw, onRetry, onOther }: CameraFlawViewProps) {
  const { t } = useTranslation('kit');
  return (
    <Stack gap={4}>
      <Notice tone="warning" live>
        {t(`photo.camera.flaw.${flaw}`)}
      </Notice>
      <Stack gap={3}>
        {hasCameraApp() && (
          <Button variant="primary" full onClick={() => onOther('app')}>
            {t('photo.camera.app')}
          </Button>
        )}
        <Button full onClick={() => onOther('file')}>
          {t('photo.choose')}
        </Button>
        {flaw !== 'missing' && (
          <Button variant="quiet" full onClick={onRetry}>
            {t('photo.retry')}
          </Button>
        )}
      </Stack>
    </Stack>
  );
}
