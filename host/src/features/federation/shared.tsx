import { QueryView, type ViewedQuery } from '@shared/kit';
import { useFormat, useTranslation } from '@shared/shell';
import { Badge, Section } from '@shared/ui';
import styles from './details.module.css';
import type { SharedModule, SharedPackage } from './shared-packages.ts';
import { Unfold } from './unfold.tsx';

export function SharedPackageList({ query }: { query: ViewedQuery<readonly SharedPackage[]> }) {
  const { t } = useTranslation('federation');
  return (
    <Section title={t('shared.title')} lead={t('shared.lead')}>
      <QueryView query={query} failed={t('shared.failed')}>
        {(packages) =>
          packages.length === 0 ? (
            <p>{t('shared.none')}</p>
          ) : (
            <div>
              {packages.map((one) => (
                <Package key={[one.name, one.version, one.from].join(' ')} {...one} />
              ))}
            </div>
          )
        }
      </QueryView>
    </Section>
  );
}

function Package({ name, version, from, modules }: SharedPackage) {
  const { t } = useTranslation('federation');
  return (
    <Unfold
      title={
        <>
          <code translate="no">{name}</code> <span className={styles.count}>{version}</span>
        </>
      }
      aside={
        <Badge tone={from === 'host' ? 'accent' : 'warning'}>
          {from === 'host' ? t('shared.host') : from}
        </Badge>
      }
    >
      <ul className={styles.rows}>
        {modules.map((module) => (
          <li key={module.name}>
            <code translate="no">{module.name}</code>
            <ModuleUsage {...module} />
          </li>
        ))}
      </ul>
    </Unfold>
  );
}

function ModuleUsage({ loaded, names, users }: SharedModule) {
  const { t } = useTranslation('federation');
  const format = useFormat();
  return (
    <span className={styles.use}>
      <span>
        <span>{t(loaded ? 'shared.loaded' : 'shared.notLoaded')}</span>
        {names !== undefined && <span>{` · ${t('needs.names', { count: names })}`}</span>}
      </span>
      {users.map((user) => (
        <span key={user.remote} translate="no">
          {`${user.remote} ${format.number(user.names)}`}
        </span>
      ))}
    </span>
  );
}
