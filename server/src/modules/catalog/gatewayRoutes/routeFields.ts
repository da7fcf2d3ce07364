import { z, type Schema } from '@portal/schema';

/* Schemas for the exports of gateways. Strangers wrote them, so fields that are not read may have any shape. */

/** In YAML an unset field is absent or null. */
export const nullish = <Value extends Schema>(value: Value) => z.optional(z.nullable(value));

/** A bare number or boolean in YAML may have been meant as a name. */
export const Label = z.pipe(
  z.union([z.string(), z.number(), z.boolean()]),
  z.transform((given: string | number | boolean) => String(given)),
);

export const Labels = z.array(Label);
export const Items = z.array(z.unknown());
export const Named = z.record(z.string(), z.unknown());

/** `services[0].routes[1]（orders-list）` */
export const placeOf = (path: string, name: string | null | undefined) =>
  name ? `${path}（${name}）` : path;
