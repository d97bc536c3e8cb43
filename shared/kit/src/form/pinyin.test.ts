import { expect, it } from 'vitest';
import { pinyinOf } from './pinyin.ts';

it.each([
  ['广东省', 'place', 'Guangdong Sheng'],
  ['深圳市南山区', 'place', 'Shenzhen Shi Nanshan Qu'],
  ['重庆市', 'place', 'Chongqing Shi'],
  ['臺北市信義區', 'place', 'Taibei Shi Xinyi Qu'],
  ['松仁路 7 號', 'place', 'Songren Lu 7 Hao'],
  ['绿地 2 号楼', 'place', 'Lyudi 2 Hao Lou'],
  ['Flat 5, 长安街', 'place', "Flat 5, Chang'an Jie".replace("'", '')],
  ['单', 'surname', 'Shan'],
  ['欧阳', 'surname', 'Ouyang'],
  ['吕', 'surname', 'Lyu'],
  ['美琳', 'name', 'Meilin'],
  ['Already Latin', 'name', 'Already Latin'],
] as const)('pinyinOf converts %s as a %s to %s', (text, kind, expected) => {
  expect(pinyinOf(text, kind)).toBe(expected);
});
