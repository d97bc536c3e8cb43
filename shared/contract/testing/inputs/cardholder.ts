import type { CardholderFields } from '../../src/entities/cardholder.ts';

export const cardholderInput: CardholderFields = {
  first_name: 'Mei Lin',
  last_name: 'Chen',
  phone: '+886912345678',
  email: 'mei@example.com',
  province: 'Taiwan',
  city: 'Taipei',
  district: 'Xinyi',
  detail: '7 Songren Road',
  zip: '',
  id_type: 'id_card',
  id_number: 'A123456789',
  issued_on: '2020-01-31',
  expires_on: '2030-01-30',
  photo_front: 'front',
  photo_back: 'back',
};
