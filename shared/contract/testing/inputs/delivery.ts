import type { Delivery } from '../../src/entities/delivery.ts';

export const deliveryInput: Delivery = {
  recipient: 'Lin',
  phone: '+886912345678',
  province: 'Taiwan',
  city: 'Taipei',
  district: 'Daan',
  detail: '1 Heping Rd',
  zip: '106',
};
