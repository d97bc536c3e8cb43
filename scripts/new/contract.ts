import type { Endpoint } from '../../shared/contract/src/index.ts';
import { Refusal } from '../processes.ts';

export interface FoundEndpoint {
  domain: string;
  name: string;
  endpoint: Endpoint;
}

type Table = Record<string, Record<string, Endpoint>>;

export async function readEndpoints(): Promise<Table> {
  const { endpoints } = await import('../../shared/contract/src/endpoints/index.ts');
  return endpoints;
}

/** Returns the endpoint 'visa.addAddress'. @throws Refusal */
export async function findEndpoint(
  kind: string,
  given: string | undefined,
): Promise<FoundEndpoint> {
  const option = kind === 'list' ? '--list' : '--post';
  const create = `Create one with: pnpm new endpoint <domain> <name> ${option}`;
  if (!given)
    throw new Refusal(`A ${kind} needs an endpoint: --endpoint <domain>.<name>. ${create}`);
  const [domain = '', name = ''] = given.split('.');
  const endpoint = (await readEndpoints())[domain]?.[name];
  if (!endpoint) throw new Refusal(`The contract has no endpoint ${given}. ${create}`);
  return { domain, name, endpoint };
}

/** A schema of zod/mini, as far as it is read here. */
interface Schema {
  def: { type: string; innerType?: Schema; element?: Schema };
  shape?: Record<string, Schema>;
  safeParse(value: unknown): { success: boolean };
}

/** Returns the properties that an item's row can show. @throws Refusal for another kind of list */
export function itemOf(name: string, { data, input }: Endpoint) {
  const list = shapeOf(data).list;
  if (!shapeOf(data).next || !shapeOf(input).cursor || !list?.def.element)
    throw new Refusal(`${name} is not a list with a cursor (cursorQuery, cursorPage).`);
  const item = shapeOf(list.def.element);
  const texts = Object.keys(item).filter((key) => item[key]?.def.type === 'string');
  const preferred = ['title', 'name', 'text', 'id'].find((key) => texts.includes(key));
  return {
    title: preferred ?? texts[0],
    time: ['at', 'created_at'].find((key) => texts.includes(key)),
  };
}

/**
 * Returns the inputs with a text, and the other ones.
 * @param sample a plain text. `special` texts do not accept it, such as amounts and addresses
 */
export function stringInputsOf({ input }: Endpoint, sample: string) {
  const entries = Object.entries(shapeOf(input)).filter(([key]) => key !== 'step_up');
  const fields = entries.filter(([, schema]) => typeOf(schema) === 'string').map(([key]) => key);
  const special = fields.filter((key) => !shapeOf(input)[key]?.safeParse(sample).success);
  const others = entries.map(([key]) => key).filter((key) => !fields.includes(key));
  return { fields, special, others };
}

function shapeOf(schema: unknown): Record<string, Schema> {
  return (schema as Schema).shape ?? {};
}

function typeOf({ def }: Schema): string {
  return def.innerType ? typeOf(def.innerType) : def.type;
}
