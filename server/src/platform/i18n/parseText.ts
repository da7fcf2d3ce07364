import { z, type Schema } from '@portal/schema';
import { Translatable, type TranslatableText } from './say';

const One: Schema<Translatable> = z.pipe(
  z.object({
    key: z.string(),
    values: z.array(z.union([z.string(), z.number(), z.lazy(() => One)])),
  }),
  z.transform(({ key, values }) => new Translatable(key, values)),
);
const Some: Schema<TranslatableText> = z.union([z.string(), One]);

/** Restores a text from its plain copy, as from a worker or a row. */
export const parseTranslatable = (copy: unknown): Translatable => One.parse(copy);

/** The same for a value that may be a plain string. */
export const parseText = (copy: unknown): TranslatableText => Some.parse(copy);
