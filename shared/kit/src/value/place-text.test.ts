import { expect, it } from 'vitest';
import { placeText } from './place-text.ts';

it.each([
  ['臺灣', '臺北市', '信義區', '松仁路 7 號', '110', '110 臺灣臺北市信義區松仁路 7 號'],
  [
    '서울특별시',
    '강남구',
    '역삼동',
    '테헤란로 1',
    '06232',
    '06232 서울특별시 강남구 역삼동 테헤란로 1',
  ],
  [
    'Taiwan',
    'Taipei',
    'Xinyi',
    '7 Songren Road',
    '110',
    '7 Songren Road, Xinyi, Taipei, Taiwan, 110',
  ],
  [
    'Taiwan',
    'Taipei',
    'Xinyi',
    '7 Songren Road',
    undefined,
    '7 Songren Road, Xinyi, Taipei, Taiwan',
  ],
])('placeText formats %s, %s, %s, %s, %s as %s', (province, city, district, detail, zip, text) => {
  expect(placeText({ province, city, district, detail, ...(zip && { zip }) })).toBe(text);
});

it.each([
  [
    'DE',
    { province: '', city: 'Berlin', detail: 'Torstr. 1', zip: '10119' },
    'Torstr. 1, 10119, Berlin, 德國',
  ],
  [
    'SG',
    { province: '-', city: '-', detail: '1 Raffles Place', zip: '048616' },
    '1 Raffles Place, 048616, 新加坡',
  ],
  [
    'TW',
    { province: '臺北市', city: '信義區', detail: '松仁路 7 號', zip: '110' },
    '110 臺北市信義區松仁路 7 號 (台灣)',
  ],
])('placeText omits empty parts and dashes of an address in %s', (country, place, text) => {
  expect(placeText({ ...place, country, district: '' })).toBe(text);
});
