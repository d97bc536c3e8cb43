import type { Build } from '@shared/federation/loader';
import { CopyValue, Facts } from '@shared/kit';
import { useFormat, useTranslation } from '@shared/shell';
import { Badge } from '@shared/ui';
import styles from './details.module.css';
import type { RemotePicture } from './remote-picture.ts';
import { Unfold } from './unfold.tsx';
import { useUnits } from './use-units.ts';

export function RemoteDetails({ remote, build }: { remote: RemotePicture; build: Build }) {
  const { t } = useTranslation('federation');
  const format = useFormat();
  const units = useUnits();
  const { entry, integrity, contract, prefixes, gzipBytes, releasedAt } = build;
  return (
    <Unfold title={t('details')} label={t('details.of', { remote: remote.name })}>
      <Facts
        facts={[
          {
            label: t('fact.released'),
            value: releasedAt && <time dateTime={releasedAt}>{format.date(releasedAt)}</time>,
          },
          { label: t('fact.entry'), value: <code translate="no">{entry}</code> },
          {
            label: t('fact.integrity'),
            value: integrity ? (
              <CopyValue value={integrity} label={t('fact.integrity.copy')} />
            ) : (
              t('fact.integrity.none')
            ),
          },
          { label: t('fact.contract'), value: format.number(contract) },
          { label: t('fact.prefixes'), value: <code translate="no">{prefixes.join(' ')}</code> },
          { label: t('fact.size'), value: gzipBytes && units.kilobytes(gzipBytes) },
          {
            label: t('fact.lastGood'),
            value: remote.lastGood ? (
              <code translate="no">{remote.lastGood}</code>
            ) : (
              t('fact.lastGood.none')
            ),
          },
        ]}
      />
      <Pages routes={build.routes} />
      <Needs needs={build.needs} />
    </Unfold>
  );
}

function Pages({ routes }: Pick<Build, 'routes'>) {
  const { t } = useTranslation('federation');
  return (
    <Unfold title={t('pages', { count: routes.length })}>
      <ul className={styles.rows}>
        {routes.map(({ path, access, keepAlive }) => (
          <li key={path}>
            <code translate="no">{path}</code>
            <span className={styles.flags}>
              {access === 'login' && <Badge>{t('pages.login')}</Badge>}
              {keepAlive && <Badge>{t('pages.kept')}</Badge>}
            </span>
          </li>
        ))}
      </ul>
    </Unfold>
  );
}

function Needs({ needs }: Pick<Build, 'needs'>) {
  const { t } = useTranslation('federation');
  if (!needs) return <p>{t('needs.unknown')}</p>;
  const modules = Object.entries(needs.modules);
  return (
    <>
      <Unfold title={t('needs', { count: modules.length })}>
        {modules.map(([name, names]) => (
          <Unfold key={name} title={<code translate="no">{name}</code>} count={names.length}>
            <Names names={names} />
          </Unfold>
        ))}
      </Unfold>
      {needs.texts.length > 0 && (
        <Unfold title={t('needs.texts', { count: needs.texts.length })}>
          <Names names={needs.texts} />
        </Unfold>
      )}
    </>
  );
}

function Names({ names }: { names: readonly string[] }) {
  return (
    <ul className={styles.names} translate="no">
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}
