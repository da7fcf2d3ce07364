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

/** What was said, from a copy that has lost its class on the way: out of a worker, or out of a row. */
export const saidAgain = (copy: unknown): Said => One.parse(copy);

/** The same for what may be mere words. */
export const wordsAgain = (copy: unknown): Words => Some.parse(copy);
