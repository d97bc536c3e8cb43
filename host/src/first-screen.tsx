import { type Locale, locales } from '@shared/contract';
import { Brand, Button, IconButton } from '@shared/ui';
import { renderToStaticMarkup } from 'react-dom/server';
import frame from './app/frame/frame.module.css';
import header from './app/frame/header.module.css';
import { HeroView } from './features/home/hero-view.tsx';
import home from './features/home/home.module.css';
import marquee from './features/home/marquee.module.css';

type Texts = Readonly<Record<string, string>>;

/**
 * Returns the markup of the visitor's first screen in each language, for index.html. It paints
 * before the scripts arrive, then the application replaces it with the same elements. It has no
 * figures, because they come with the configuration. Runs in the build, in Node.
 * @param texts host messages by locale
 */
export function firstScreen(brand: string, texts: Readonly<Record<Locale, Texts>>): string {
  return (Object.keys(locales) as Locale[])
    .map((locale) =>
      renderToStaticMarkup(<Screen brand={brand} locale={locale} texts={texts[locale]} />),
    )
    .join('');
}

function Screen({ brand, locale, texts }: { brand: string; locale: Locale; texts: Texts }) {
  const t = (key: string) => texts[key] ?? '';
  return (
    <div className="boot-home" data-locale={locale} lang={locales[locale].tag}>
      <div className={frame.frame}>
        <div className={frame.top}>
          <header className={header.header}>
            <div className="boot-strip" />
            <div className={header.bar}>
              <IconButton
                icon="menu"
                label={t('menu.open')}
                className={header.narrow}
                data-tap="menu"
              />
              <Brand name={brand} />
              <div className={header.end}>
                <IconButton
                  icon="globe"
                  label={t('language.change')}
                  className={header.roomy}
                  data-tap="language"
                />
                <Button
                  size="sm"
                  variant="primary"
                  className={header.account}
                  aria-haspopup="dialog"
                  data-tap="sign-in"
                >
                  {t('account.signIn')}
                </Button>
              </div>
            </div>
          </header>
        </div>
        <div className={frame.columns}>
          <div className={`boot-column ${frame.column}`} />
          <main className={frame.content}>
            <p className="boot-missing" role="alert">
              {t('boot.files')} <a href="/">{t('crash.reload')}</a>
            </p>
            <div className={marquee.marquee} />
            <div className={home.home}>
              <HeroView
                titleId={`hero-${locale}`}
                texts={{
                  title: t('home.title'),
                  lead: t('home.lead'),
                  signIn: t('account.signIn'),
                  toSteps: t('home.toSteps'),
                }}
              />
            </div>
          </main>
        </div>
      </div>
    </div>
  );
}
