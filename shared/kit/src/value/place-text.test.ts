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
])('formats %s, %s, %s, %s, %s as %s', (province, city, district, detail, zip, text) => {
  expect(placeText({ province, city, district, detail, ...(zip && { zip }) })).toBe(text);
});
