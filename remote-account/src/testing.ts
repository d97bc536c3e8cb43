import { remoteSetUp } from '@shared/kit/testing';

export const setUpRemote = remoteSetUp(
  'remote-account',
  (locale) => import(`./messages/${locale}.json`),
);
