import { z, type Schema } from '@portal/schema';
import { Said, type Words } from './say';

const One: Schema<Said> = z.pipe(
  z.object({
    key: z.string(),
    values: z.array(z.union([z.string(), z.number(), z.lazy(() => One)])),
  }),
  z.transform(({ key, values }) => new Said(key, values)),
);
const Some: Schema<Words> = z.union([z.string(), One]);

/** Restores a text from its plain copy, as from a worker or a row. */
export const saidAgain = (copy: unknown): Said => One.parse(copy);

/** The same for a value that may be a plain string. */
export const wordsAgain = (copy: unknown): Words => Some.parse(copy);
