import * as z from 'zod/mini';
import { answerNames } from './schema-names.ts';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The fields whose numbers may have decimals; all others are integers. */
const decimalFields: ReadonlySet<string> = new Set(['average', 'openForMs']);

export type Schemas = {
  /**
   * Returns the schema of a call's output. The schema of an object, or of a list's elements, is stored under a name,
   * and the result refers to it.
   *
   * @param fallbackName the name to use if `answerNames` does not contain the schema
   */
  answer(schema: z.ZodMiniType, fallbackName: string): JsonSchema;
  /**
   * Adds a schema under this name, unless an equal one exists under any name.
   *
   * @returns a reference to the added or existing schema
   * @throws Error if a different schema has this name
   */
  add(name: string, schema: JsonSchema): JsonSchema;
  /** Returns every schema by its name. Named schemas within other schemas are replaced by references. */
  all(): Record<string, JsonSchema>;
};

/** Collects the named schemas of an API description, each once. */
export function schemaCollection(): Schemas {
  const byName = new Map<string, JsonSchema>();
  const nameByJson = new Map<string, string>();

  function add(name: string, schema: JsonSchema): JsonSchema {
    const json = JSON.stringify(schema);
    const existingName = nameByJson.get(json);
    if (existingName !== undefined) return reference(existingName);
    if (byName.has(name)) throw new Error(`Two different schemas of the API are called ${name}.`);
    byName.set(name, schema);
    nameByJson.set(json, name);
    return reference(name);
  }

  function withReferences(part: unknown, isRoot = false): unknown {
    if (typeof part !== 'object' || part === null) return part;
    const name = isRoot ? undefined : nameByJson.get(JSON.stringify(part));
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

/** Converts a schema to JSON Schema for OpenAPI 3.1, in a form that client generators support. */
export function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ jsonSchema: json, path }) {
      if (json.type === 'number' && !decimalFields.has(String(path.at(-1)))) json.type = 'integer';
      if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
      if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
      tupleToList(json);
      recordToObject(json);
      if (io === 'input') defaultToDescription(json);
      // These patterns only repeat the format.
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

/**
 * Turns a tuple whose elements have equal schemas into a list of that length, because many client generators do not
 * support tuples.
 */
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
