import { endpoints } from '@shared/contract/endpoints';
import { beforeAll, expect, it } from 'vitest';
import { delivery } from '../../testing/cards/cards.ts';
import { createTestServer, type TestServer } from '../../testing/index.ts';

const { visa } = endpoints;
const { recipient, phone, detail } = delivery;
const singapore = { recipient, phone, detail, country: 'SG', zip: '546080' };

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
  return () => server.close();
});

it('saves an address without the parts that its country lacks, and returns dashes for them', async () => {
  const one = await server.signIn();
  const { id } = (await server.call(visa.addAddress, singapore, one)).body.data;
  const empty = { province: '-', city: '-', district: '-' };
  expect((await server.call(visa.addressDetail, { id }, one)).body.data).toEqual({
    ...singapore,
    ...empty,
    id,
  });
  // Older remotes send the dashes of an answer back.
  const sent = { ...singapore, province: '-', city: '-', district: '-', id, zip: '048616' };
  const { data } = (await server.call(visa.editAddress, sent, one)).body;
  expect(data).toEqual({ ...sent, ...empty });
});

it.each([
  ['an empty postal code', { zip: '' }, 'zip'],
  ['a foreign postal code', { zip: 'SW1A 1AA' }, 'zip'],
  ['no city in the United States', { country: 'US' }, 'city'],
  ['no country', { country: undefined }, 'province'],
])('names a wrong field of an address with %s', async (_what, changes, path) => {
  const one = await server.signIn();
  const { body } = await server.call(visa.addAddress, { ...singapore, ...changes }, one);
  expect(body.data).toMatchObject({
    issues: expect.arrayContaining([expect.objectContaining({ path })]),
  });
});
