import { Refusal } from '../processes.ts';

/** The forms of a name in code and texts. */
export interface Names {
  /** 'add-gift' */
  kebab: string;
  /** 'addGift' */
  camel: string;
  /** 'AddGift' */
  pascal: string;
  /** 'Add gift' */
  title: string;
}

const reserved = new Set(
  `break case catch class const continue debugger default delete do else enum export extends false
  finally for function if import in instanceof new null return super switch this throw true try
  typeof var void while with yield let static await`.split(/\s+/),
);

/** @throws Refusal for a name that is not lower-case words with hyphens */
export function namesOf(name: string): Names {
  if (!/^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/.test(name) || name.length > 40 || reserved.has(name))
    throw new Refusal(`'${name}' is not a name. Use lower-case words with hyphens: add-gift.`);
  const words = name.split('-');
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  const pascal = words.map(capital).join('');
  return {
    kebab: name,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
    title: capital(words.join(' ')),
  };
}

/** Reads 'addGift' and 'add-gift' alike. @throws Refusal */
export function callNamesOf(name: string): Names {
  return namesOf(name.replaceAll(/(?<=[a-z0-9])[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
}
