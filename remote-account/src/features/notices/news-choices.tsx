import type { OptionalNewsKind } from '@shared/contract';
import * as notice from '@shared/contract/endpoints/notice';
import { QueryView, type SheetState } from '@shared/kit';
import { DetailSheet } from '@shared/kit/sheet';
import { useTranslation } from '@shared/shell';
import { useApiMutation, useApiQuery } from '@shared/shell/query';
import { Section, Skeleton, Stack } from '@shared/ui';
import { Switch } from '@shared/ui/switch';
import { optionalKinds } from './optional-kinds.ts';
import { PushSettings } from './push/push-settings.tsx';

interface Choice {
  kind: OptionalNewsKind;
}

const byPlace = (a: Choice, b: Choice) =>
  optionalKinds.indexOf(a.kind) - optionalKinds.indexOf(b.kind);

export function NewsChoices({ open, onClose }: SheetState) {
  const { t } = useTranslation('remote-account');
  const query = useApiQuery(notice.preferences);
  const { mutate, isPending, variables } = useApiMutation(notice.setPreference);
  return (
    <DetailSheet open={open} onClose={onClose} title={t('news.choose')}>
      <Stack gap={8}>
        <PushSettings onLeave={onClose} />
        <Section title={t('news.inbox')}>
          <QueryView
            query={query}
            failed={t('news.failed')}
            loading={<Skeleton shape="row" count={5} />}
          >
            {({ list, newer = [] }) => (
              <Stack gap={4}>
                {[...list, ...newer].sort(byPlace).map(({ kind, wanted }) => (
                  <Switch
                    key={kind}
                    label={t(`news.kind.${kind}`)}
                    // Optimistic value until the server answers.
                    checked={isPending && variables.kind === kind ? variables.wanted : wanted}
                    onCheckedChange={(next) => mutate({ kind, wanted: next })}
                  />
                ))}
              </Stack>
            )}
          </QueryView>
        </Section>
      </Stack>
    </DetailSheet>
  );
}
