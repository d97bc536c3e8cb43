import * as z from 'zod';

/** A field of a command's input or data. */
export interface Field {
  name: string;
  /** Its type, without optional, nullable and default. */
  type: z.ZodType;
  meta: z.GlobalMeta;
  isOptional: boolean;
}

export function fieldsOf({ shape }: z.ZodObject): Field[] {
  return Object.entries(shape).map(([name, schema]) => {
    const field: Field = { name, type: schema as z.ZodType, meta: {}, isOptional: false };
    for (;;) {
      const { type, meta } = field;
      field.meta = { ...type.meta(), ...meta };
      const isOptional = type instanceof z.ZodOptional || type instanceof z.ZodDefault;
      if (!isOptional && !(type instanceof z.ZodNullable)) return field;
      field.isOptional ||= isOptional;
      field.type = type.unwrap() as z.ZodType;
    }
  });
}
