import { describe, expect, it } from 'vitest';
import { lacking } from './fits.ts';

const provides = {
  modules: { '@shared/ui': ['Button', 'Card'], react: null },
  texts: ['kit:way.balance', 'kit:value.copied'],
};
const needs = (modules: Record<string, string[]>, texts: string[] = []) => ({ modules, texts });

describe('lacking', () => {
  it.each([
    ['nothing', needs({ '@shared/ui': ['Card'] }, ['kit:value.copied']), []],
    ['nothing of a module with unknown names', needs({ react: ['use'] }), []],
    ['a module', needs({ '@shared/kit/map': [] }), ['@shared/kit/map']],
    ['a name', needs({ '@shared/ui': ['Card', 'Drawer'] }), ['Drawer of @shared/ui']],
    ['a text', needs({}, ['kit:value.shown']), ['the text kit:value.shown']],
    ['no texts with a known beginning', needs({}, ['kit:way.*']), []],
    ['texts with an unknown beginning', needs({}, ['kit:far.*']), ['the text kit:far.*']],
    ['a module named like an Object property', needs({ constructor: [] }), ['constructor']],
  ])('returns %s', (_, needed, lacks) => {
    expect(lacking(needed, provides)).toEqual(lacks);
  });
});
