import { createRoot } from 'react-dom/client';
import { BrowserRouter, useLocation, useSearchParams } from 'react-router-dom';
import { Button, Row } from '../src/index.ts';
import '../src/tokens.css';
import { Controls } from './samples/controls.tsx';
import { Overlays } from './samples/overlays.tsx';
import { Tickets } from './samples/tickets.tsx';
import { Wallet } from './samples/wallet.tsx';
import { type Language, languages } from './texts.ts';

const samples = { wallet: Wallet, tickets: Tickets, controls: Controls, overlays: Overlays };
type Sample = keyof typeof samples;
const themes = ['light', 'dark', 'system'];

/** Shows the samples that the query selects: ?show=wallet&theme=dark&lang=pt&open=dialog&bare=1 */
function Gallery() {
  const [query, setQuery] = useSearchParams();
  const { pathname } = useLocation();
  const show = (query.get('show') ?? 'wallet') as Sample;
  const language = (query.get('lang') ?? 'en') as Language;
  const theme = query.get('theme') ?? 'system';
  const { texts, tag } = languages[language];
  document.documentElement.lang = tag;
  document.documentElement.dataset.theme = theme;
  const set = (name: string, value: string) =>
    setQuery((now) => {
      now.set(name, value);
      return now;
    });
  const Shown = samples[show];
  return (
    <>
      {!query.has('bare') && (
        <nav aria-label="Gallery">
          <Row gap={1} style={{ padding: 8, borderBottom: '1px solid var(--line)' }}>
            <Choices names={Object.keys(samples)} now={show} choose={(name) => set('show', name)} />
            <Choices names={themes} now={theme} choose={(name) => set('theme', name)} />
            <Choices
              names={Object.keys(languages)}
              now={language}
              choose={(name) => set('lang', name)}
            />
          </Row>
        </nav>
      )}
      <main style={{ isolation: 'isolate' }}>
        <Shown key={pathname + language} t={texts} open={query.get('open')} />
      </main>
    </>
  );
}

function Choices(props: { names: string[]; now: string; choose: (name: string) => void }) {
  return props.names.map((name) => (
    <Button
      key={name}
      size="sm"
      variant={name === props.now ? 'secondary' : 'quiet'}
      aria-pressed={name === props.now}
      onClick={() => props.choose(name)}
    >
      {name}
    </Button>
  ));
}

const root = document.getElementById('root');
if (!root) throw new Error('gallery/index.html has no #root element. Add <div id="root">.');
createRoot(root).render(
  <BrowserRouter>
    <Gallery />
  </BrowserRouter>,
);
