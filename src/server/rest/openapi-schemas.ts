import * as z from 'zod/mini';
import { answerNames } from './schema-names.ts';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The fields whose numbers may have decimals; all others are integers. */
const decimals: ReadonlySet<string> = new Set(['average', 'openForMs']);

export type Schemas = {
  /**
   * Returns the schema of a call's output. The schema of an object, or of a list's elements, is stored under a name,
   * and the result refers to it.
   *
   * @param fallbackName the name of a schema that `answerNames` does not contain
   */
  answer(schema: z.ZodMiniType, fallbackName: string): JsonSchema;
  /** Adds a schema under this name. @returns a reference to it */
  add(name: string, schema: JsonSchema): JsonSchema;
  /** Every schema by its name. Named schemas within others are references too. */
  all(): Record<string, JsonSchema>;
};

/** Collects the named schemas of an API description, each once. */
export function schemaCollection(): Schemas {
  const byName = new Map<string, JsonSchema>();
  const names = new Map<string, string>();

  function add(name: string, schema: JsonSchema): JsonSchema {
    const text = JSON.stringify(schema);
    const existingName = names.get(text);
    if (existingName !== undefined) return reference(existingName);
    if (byName.has(name)) throw new Error(`Two different schemas of the API are called ${name}.`);
    byName.set(name, schema);
    names.set(text, name);
    return reference(name);
  }

  function withReferences(part: unknown, isRoot = false): unknown {
    if (typeof part !== 'object' || part === null) return part;
    const name = isRoot ? undefined : names.get(JSON.stringify(part));
    if (name !== undefined) return reference(name);
    if (Array.isArray(part)) return part.map((element) => withReferences(element));
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, withReferences(value)]));
  }

  return {
    answer(schema, fallbackName) {
      const json = jsonSchema(schema, 'output');
      if (json.type === 'array' && schema instanceof z.ZodMiniArray) {
        const element = schema.def.element;
        return { type: 'array', items: add(answerNames.get(element) ?? fallbackName, jsonSchema(element, 'output')) };
      }
      return json.type === 'object' || json.anyOf !== undefined
        ? add(answerNames.get(schema) ?? fallbackName, json)
        : json;
    },
    add,
    all: () => Object.fromEntries([...byName].map(([name, schema]) => [name, Object(withReferences(schema, true))])),
  };
}

const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** Returns a schema in OpenAPI 3.1, without patterns that only repeat a format. */
export function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ jsonSchema: json, path }) {
      if (json.type === 'number' && !decimals.has(String(path.at(-1)))) json.type = 'integer';
      if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
      if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
      tupleToList(json);
      recordToObject(json);
      if (io === 'input') defaultToDescription(json);
      if (json.format === 'date-time' || json.format === 'date') delete json.pattern;
    },
  });
  return rest;
}

/** Turns a default into a sentence, because openapi-typescript makes fields with a default required. */
function defaultToDescription(json: JsonSchema): void {
  if (json.default === undefined) return;
  json.description = [json.description, `Without it: ${JSON.stringify(json.default)}.`].filter(Boolean).join(' ');
  delete json.default;
}

/** Turns a tuple of equal elements into a list of that length, because many client generators do not support tuples. */
function tupleToList(json: JsonSchema): void {
  const { prefixItems } = json;
  const [first] = prefixItems ?? [];
  if (first === undefined || prefixItems?.some((part) => JSON.stringify(part) !== JSON.stringify(first))) return;
  Object.assign(json, { items: first, minItems: prefixItems?.length, maxItems: prefixItems?.length });
  delete json.prefixItems;
}

/** Turns a record whose keys are all known into an object with these properties. */
function recordToObject(json: JsonSchema): void {
  const { required, additionalProperties } = json;
  if (required === undefined || json.properties !== undefined || typeof additionalProperties !== 'object') return;
  json.properties = Object.fromEntries(required.map((name) => [name, additionalProperties]));
  json.additionalProperties = false;
  delete json.propertyNames;
}
