import { readFileSync } from 'node:fs';
import { asciiDigits, parseAmount, tidyLine } from '@shared/contract';
import * as z from 'zod';
import type { Parameter } from './command.ts';
import { Problem } from './problem.ts';

/** Reads the value of a parameter. @throws Problem */
export function readValue({ type, meta, shown }: Parameter, texts: string[]): unknown {
  const [text = ''] = texts;
  if (meta.format && readers[meta.format]) return readers[meta.format]?.(text, shown);
  if (type instanceof z.ZodBoolean)
    return meta.format === 'negated' ? !texts[0] : Boolean(texts[0]);
  if (type instanceof z.ZodArray) return texts;
  if (type instanceof z.ZodRecord) return readReasons(texts);
  if (type instanceof z.ZodNumber) return readNumber(shown, text);
  if (type instanceof z.ZodEnum && !type.options.includes(text)) {
    throw new Problem(`${shown} must be one of ${type.options.join(', ')}.`);
  }
  return text;
}

const readers: {
  [F in NonNullable<z.GlobalMeta['format']>]?: (text: string, shown: string) => unknown;
} = {
  USDT: readUsdt,
  duration: readDuration,
  json: readJson,
  jsonFile: readJsonFile,
};

function readNumber(name: string, text: string): number {
  const digits = tidyLine(asciiDigits(text));
  if (/^\d{1,9}$/.test(digits)) return Number(digits);
  throw new Problem(`${name} must be a number, not "${text}".`);
}

/** Reads '12.50' as base units. @throws Problem */
function readUsdt(text: string, name: string): string {
  try {
    const units = parseAmount(tidyLine(asciiDigits(text)), 6);
    if (units > 0n) return String(units);
  } catch {
    // The problem is thrown below.
  }
  throw new Problem(`${name} must be USDT, such as 12.50, not "${text}".`);
}

const unitMs: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Reads '25h', '3d', '90s' or '1d12h' as ms. @throws Problem */
export function readDuration(text: string): number {
  if (!/^(\d+[smhd])+$/.test(text)) {
    throw new Problem(`"${text}" is not a duration. Write 90s, 15m, 25h, 3d or 1d12h.`);
  }
  return [...text.matchAll(/(\d+)([smhd])/g)].reduce(
    (sum, [, count, unit = '']) => sum + Number(count) * (unitMs[unit] ?? 0),
    0,
  );
}

function readJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Problem(`${name} is not JSON: ${(error as Error).message.split('\n')[0]}.`);
  }
}

function readJsonFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Problem(`${file} cannot be read as JSON: ${(error as Error).message}`);
  }
}

/** Reads 'name=unreadable' as { name: 'unreadable' }. */
function readReasons(texts: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    texts.map((text) => {
      const [, field = '', reason = text] = /^([\w.]+)=(.*)$/s.exec(text) ?? [];
      return [field, reason];
    }),
  );
}
