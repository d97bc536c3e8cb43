import { type HelpTopic, limits } from '@shared/contract';
import { useConfig, useFormat, useSession, useTranslation } from '@shared/shell';
import {
  Button,
  EmptyState,
  Icon,
  List,
  ListItem,
  Page,
  Row,
  Section,
  Skeleton,
  Stack,
  TextInput,
  VisuallyHidden,
} from '@shared/ui';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { findTopics, type TopicText } from './find-topics.ts';
import styles from './help.module.css';
import { helpTopics, isHelpTopic, pageOf } from './topics.ts';

// The other topics need no API.
const FeeTable = lazy(async () => ({ default: (await import('./fee-table.tsx')).FeeTable }));

/** /help: all topics with a search; /help?topic=fees: one topic. */
export function HelpPage() {
  const topic = useSearchParams()[0].get('topic');
  const [search, setSearch] = useState('');
  const area = useFocusedHeading(topic);
  return (
    <div ref={area}>
      {isHelpTopic(topic) ? (
        <Topic topic={topic} />
      ) : (
        <Topics search={search} onSearch={setSearch} />
      )}
    </div>
  );
}

/** Returns a ref to an area. Focuses its heading when the topic changes. */
function useFocusedHeading(topic: string | null) {
  const area = useRef<HTMLDivElement>(null);
  const shown = useRef(topic);
  useEffect(() => {
    if (shown.current === topic) return;
    shown.current = topic;
    area.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [topic]);
  return area;
}

function Topic({ topic }: { topic: HelpTopic }) {
  const { t } = useTranslation('help');
  const { title, paragraphs } = useTopicText()(topic);
  const page = pageOf(topic);
  return (
    <Page title={title} back={{ label: t('page.back'), to: '/help' }}>
      <Stack className={styles.text}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Stack>
      {topic === 'fees' && (
        <Suspense fallback={<Skeleton shape="block" height={420} />}>
          <FeeTable />
        </Suspense>
      )}
      {page && (
        <Row>
          <Button to={page.path} iconEnd="chevron-right">
            {t(page.title)}
          </Button>
        </Row>
      )}
      <More />
    </Page>
  );
}

interface TopicsProps {
  search: string;
  onSearch: (search: string) => void;
}

function Topics({ search, onSearch }: TopicsProps) {
  const { t } = useTranslation('help');
  const { brand } = useConfig();
  const isMember = useSession().status === 'in';
  const format = useFormat();
  const textOf = useTopicText();
  const searched = search.trim();
  const found = findTopics(
    helpTopics.map(({ topic }) => textOf(topic)),
    searched,
  );
  return (
    <Page
      title={t('page.title')}
      lead={t('page.lead', { brand })}
      back={
        isMember
          ? { label: t('page.back.me'), to: '/wallet?tab=account' }
          : { label: t('page.back.home'), to: '/index' }
      }
    >
      <TextInput
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        label={t('page.search')}
        before={<Icon name="search" size={18} />}
        value={search}
        onValueChange={onSearch}
      />
      <VisuallyHidden role="status">
        {searched && t('page.found', { count: found.length, n: format.number(found.length) })}
      </VisuallyHidden>
      {found.length > 0 ? (
        <List>
          {found.map(({ topic, excerpt }) => (
            <ListItem
              key={topic}
              icon={helpTopics.find((one) => one.topic === topic)?.icon}
              title={textOf(topic).title}
              description={searched && excerpt && <span className={styles.excerpt}>{excerpt}</span>}
              to={`/help?topic=${topic}`}
            />
          ))}
        </List>
      ) : (
        <EmptyState
          icon="search"
          title={t('page.none', { search: searched })}
          text={t('page.none.text')}
          action={<Button onClick={() => onSearch('')}>{t('page.clear')}</Button>}
        />
      )}
      <More />
    </Page>
  );
}

/** Link to support, for questions without an answer here. Renders nothing without a contact. */
function More() {
  const { t } = useTranslation('help');
  const { support_url: desk, support_email: email } = useConfig();
  if (!desk && !email) return null;
  return (
    <Section title={t('page.more')} lead={t('page.more.text')}>
      <Row>
        <Button to="/support" iconEnd="chevron-right">
          {t('page.support')}
        </Button>
      </Row>
    </Section>
  );
}

const minute = 60_000;
const hour = 60 * minute;

/** Returns a function that returns a topic's title and paragraphs in the user's language. */
function useTopicText(): (topic: HelpTopic) => TopicText {
  const { t } = useTranslation('help');
  const { brand, chain } = useConfig();
  const values = {
    brand,
    network: chain.name,
    days: limits.ticketLapseMs / (24 * hour),
    hours: limits.mutualAidTermMs / hour,
    minutes: limits.sessionTtlMs / minute,
    digits: limits.cardPinLength,
  };
  /** Its other labels are words of the text. */
  const inFeeTable = `${t('fees.transfer')} ${t('fees.deposit')} ${t('fees.products')}`;
  return (topic) => ({
    topic,
    title: t(`${topic}.title`),
    words: topic === 'fees' ? `${t('fees.words')} ${inFeeTable}` : t(`${topic}.words`),
    paragraphs: t(`${topic}.text`, values).split('\n\n'),
  });
}
