import { remoteSetUp } from '@shared/kit/testing';

export const setUpRemote = remoteSetUp(
  'remote-visa',
  (locale) => import(`./messages/${locale}.json`),
);
