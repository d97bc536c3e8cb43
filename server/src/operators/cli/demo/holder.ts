import { visa } from '@shared/contract/endpoints';
import sharp from 'sharp';
import type { CallAdmin } from '../api.ts';
import { Problem } from '../problem.ts';
import type { Visitor } from './visitor.ts';
import { waitFor } from './wait.ts';

/** Names of the demo's people. */
const names = [
  ['Mei Lin', 'Chen'],
  ['Kenji', 'Sato'],
  ['Ana', 'Souza'],
  ['Somchai', 'Suwan'],
] as const;

/** Submits a passport, and approves it. @returns the cardholder's id */
export async function becomeHolder(
  person: Visitor,
  n: number,
  callAdmin: CallAdmin,
): Promise<string> {
  const [first_name, last_name] = names[n % names.length] ?? names[0];
  const { id } = await person.call(visa.addKyc, {
    first_name,
    last_name,
    phone: `+88691234567${n % 10}`,
    email: `demo${n}@example.com`,
    province: 'Taiwan',
    city: 'Taipei',
    district: 'Xinyi',
    detail: `${n + 1} Songren Road`,
    id_type: 'passport' as const,
    id_number: `DEMO${1000 + n}`,
    issued_on: '2020-01-31',
    expires_on: '2079-01-31',
    photo_front: await sendPhoto(person),
  });
  const { list } = await callAdmin('reviews', 'list', { kind: 'kyc' });
  const review = list.find(({ subject_id }) => subject_id === id);
  if (!review) throw new Problem(`Cardholder ${id} has no pending review. See pnpm ops kyc.`);
  await callAdmin('reviews', 'approve', { id: review.id });
  return id;
}

/** Uploads a blank picture, as pages upload photos. @returns its id once it is accepted */
async function sendPhoto(person: Visitor): Promise<string> {
  const blank = { width: 1_000, height: 700, channels: 3, background: '#8aa1b1' } as const;
  const bytes = await sharp({ create: blank }).jpeg().toBuffer();
  const { id, url, headers } = await person.call(visa.uploadImg, {
    purpose: 'kyc_photo' as const,
    type: 'image/jpeg' as const,
    size: bytes.length,
  });
  await person.put(url, headers, bytes);
  return waitFor('a photo is accepted', async () => {
    const { status } = await person.call(visa.uploadResult, { id });
    if (status === 'refused') throw new Problem('The demo’s photo was refused.');
    return status === 'ready' && id;
  });
}
