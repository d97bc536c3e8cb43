import type { AgreementName } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { QueryView, type SheetState } from '@shared/kit';
import { MarkdownText } from '@shared/kit/markdown';
import { DetailSheet } from '@shared/kit/sheet';
import { useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Button, Skeleton, Stack } from '@shared/ui';

export interface AgreementSheetProps {
  name: AgreementName;
  onAgree(): void;
}

export function AgreementSheet({ name, onAgree, open, onClose }: AgreementSheetProps & SheetState) {
  const { t } = useTranslation('remote-visa');
  const query = useApiQuery(visa.agreement, { name }, { enabled: open });
  return (
    <DetailSheet
      open={open}
      onClose={onClose}
      title={t(`agreement.${name}`)}
      description={query.data && t('agreement.version', { version: query.data.version })}
    >
      <Stack gap={6}>
        <QueryView
          query={query}
          failed={t('agreement.failed')}
          loading={<Skeleton shape="text" count={8} />}
        >
          {({ text }) => <MarkdownText body={text} />}
        </QueryView>
        {query.data && (
          <Button
            variant="primary"
            onClick={() => {
              onAgree();
              onClose();
            }}
          >
            {t('agreement.agree.button')}
          </Button>
        )}
      </Stack>
    </DetailSheet>
  );
}
