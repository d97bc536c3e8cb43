import { remoteSetUp } from '@shared/kit/testing';

export const setUpRemote = remoteSetUp(
  'remote-defi',
  (locale) => import(`./messages/${locale}.json`),
);
