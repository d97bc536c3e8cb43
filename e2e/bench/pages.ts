import { areas } from '../fixtures/areas.ts';
import { textsOf } from '../fixtures/texts.ts';

const t = textsOf('zhTw');

/** A page that is built, as the benches visit it. A new page is a row here. */
export interface BuiltPage {
  readonly path: string;
  /** Text of its h1, for somebody who is signed in. */
  readonly heading: string;
}

/** Every built page but home. */
export const builtPages: readonly BuiltPage[] = [
  ...areas.map(({ path, title }) => ({ path, heading: t(title) })),
  { path: '/wallet/moneyLog', heading: t('remote-account:records.title') },
];
