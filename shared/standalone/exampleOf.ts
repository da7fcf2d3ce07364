import { toJSONSchema } from 'zod/mini';
import type { Schema } from '@portal/schema';

/** The part of JSON Schema that replies use. */
interface Shape {
  type?: string;
  const?: unknown;
  default?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  properties?: Record<string, Shape>;
  items?: Shape;
  prefixItems?: Shape[];
  minItems?: number;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  $ref?: string;
  $defs?: Record<string, Shape>;
}

/** Place of a value: field name, depth, index in its list, and number among the entries of all lists at its depth. */
interface Place {
  name: string;
  index: number;
  serial: number;
  depth: number;
}

const picture =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><rect width="640" height="360" fill="#dde6ea"/></svg>',
  );

/** What tells records apart, wherever lists in lists are drawn as one. */
const idName = /(id|no|key)$/i;

/** Example texts by field name; the first match counts. */
const texts: [RegExp, (index: number) => string][] = [
  [/(time|at|until|since)$/i, (index) => `2026-11-${String(20 - (index % 20)).padStart(2, '0')} 10:00:00`],
  [/(day|date|month)$/i, (index) => `2026-11-${String(20 - (index % 20)).padStart(2, '0')}`],
  [idName, (index) => `example_${index + 1}`],
  [/(image|img|logo|avatar|cover|picture|src)/i, () => picture],
  [/(url|link|path|href|^to)$/i, (index) => `/example/${index + 1}`],
  [/(price|money|amount|balance|cost|fee|budget|yuan)/i, (index) => `${index}.0300`],
  [/(email|account)$/i, () => 'example@example.com'],
  [/(mobile|phone)$/i, () => '13800000000'],
  [/(html|content)$/i, (index) => `<h2>示例标题 ${index + 1}</h2><p>示例内容，由字段的格式生成。</p>`],
  [/version$/i, (index) => `1.${index}.0`],
  [/icon$/i, () => '例'],
  [/(name|title|label)$/i, (index) => `示例名称 ${index + 1}`],
];

const countIn = /^(total|count|.*num)$/i;
const maxDepth = 6;

/**
 * A deterministic value that fits a schema, so that pages can be drawn without a server.
 *
 * @param entries  Length of lists, unless the schema requires more.
 */
export function exampleOf(schema: Schema, entries = 3): unknown {
  const root = toJSONSchema(schema, { unrepresentable: 'any', io: 'output' }) as Shape;

  const followed = (shape: Shape): Shape => {
    if (!shape.$ref) return shape;
    return shape.$ref === '#' ? root : (root.$defs?.[shape.$ref.split('/').at(-1) ?? ''] ?? {});
  };

  function build(given: Shape, place: Place): unknown {
    const shape = followed(given);
    if (shape.const !== undefined) return shape.const;
    if (shape.default !== undefined) return shape.default;
    if (shape.enum) return shape.enum[place.index % shape.enum.length];
    const choices = shape.anyOf ?? shape.oneOf;
    if (choices) return build(pick(choices, place), place);
    if (shape.allOf)
      return build(
        shape.allOf.reduce<Shape>((whole, part) => ({ ...whole, ...followed(part) }), {}),
        place,
      );
    switch (shape.type) {
      case 'object':
        return Object.fromEntries(
          Object.entries(shape.properties ?? {}).map(([name, value]) => [
            name,
            build(value, { ...place, name, depth: place.depth + 1 }),
          ]),
        );
      case 'array':
        return list(shape, place);
      case 'integer':
      case 'number':
        return number(shape, place);
      case 'boolean':
        return true;
      case 'string':
        return text(shape, place);
      default:
        return null;
    }
  }

  function list(shape: Shape, place: Place): unknown[] {
    if (shape.prefixItems) return shape.prefixItems.map((item) => build(item, place));
    const length = Math.max(shape.minItems ?? 0, place.depth > maxDepth ? 0 : entries);
    return Array.from({ length }, (_, index) =>
      build(shape.items ?? {}, {
        ...place,
        index,
        serial: place.serial * length + index,
        depth: place.depth + 1,
      }),
    );
  }

  function number({ minimum = 0, maximum = Infinity }: Shape, { name, index }: Place): number {
    const wanted = name === 'pageNo' ? 1 : name === 'pageSize' ? 10 : countIn.test(name) ? entries : index;
    return Math.min(Math.max(wanted, minimum), maximum);
  }

  return build(root, { name: '', index: 0, serial: 0, depth: 0 });
}

/** Prefers values over null, except where a recursive schema would nest for ever. */
function pick(choices: Shape[], { depth, index }: Place): Shape {
  const empty = choices.find(({ type }) => type === 'null');
  if (depth > maxDepth && empty) return empty;
  const full = choices.filter((choice) => choice !== empty);
  return full[index % full.length] ?? choices[0]!;
}

function text({ minLength = 0, maxLength = Infinity }: Shape, { name, index, serial }: Place): string {
  const [, write] = texts.find(([pattern]) => pattern.test(name)) ?? [];
  const value = write?.(idName.test(name) ? serial : index) ?? `示例文字 ${index + 1}`;
  return value.padEnd(Number.isFinite(minLength) ? minLength : 0, '例').slice(0, maxLength);
}
