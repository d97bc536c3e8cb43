import * as z from 'zod/mini';
import { latinText } from '../latin-text.ts';
import { e164 } from './primitives.ts';
import { oneLine } from './text.ts';

/** One required line of an address, as printed on a parcel. */
/* @__NO_SIDE_EFFECTS__ */
const line = (length: number) => oneLine(length).check(z.minLength(1));

/** Returns a postal code as printed on parcels: '〒１１０－０００５' → '110-0005'. */
const postalCode = (text: string) => latinText(text.replaceAll('〒', ''));

export const delivery = z.object({
  recipient: line(60),
  phone: e164,
  province: line(60),
  city: line(60),
  district: line(60),
  detail: line(200),
  /** Empty in countries without postal codes. */
  zip: z.string().check(z.overwrite(postalCode), z.regex(/^([A-Za-z0-9][A-Za-z0-9 -]{1,11})?$/)),
});
export type Delivery = z.infer<typeof delivery>;

export const deliveryAddress = z.extend(delivery, { id: z.string() });
export type DeliveryAddress = z.infer<typeof deliveryAddress>;
