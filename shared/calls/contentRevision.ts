import { z, type Infer } from '@portal/schema';
import { Instant, IntField } from './fields';

/** Counts the changes of a piece: whoever names an older one has not seen the last of them. */
export const Version = IntField(0, 1_000_000_000);
export const RevisionNo = IntField(1, 1_000_000_000);

/** What is told of a text that was published once. */
export const Revision = z.object({
  revision: z.int(),
  /** When it was made. */
  madeTime: Instant,
  madeBy: z.string(),
  /** When it was to appear and to disappear, if not at once and for good. */
  fromTime: z.nullable(Instant),
  untilTime: z.nullable(Instant),
  /** The revision that it brought back; null: it is a new text. */
  bringsBack: z.nullable(z.int()),
});
export type ContentRevision = Infer<typeof Revision>;

/** What the form of a piece says of its drafts and revisions. */
export const revisedFields = {
  version: z.int(),
  /** When the next revision appears; null: none waits. */
  dueTime: z.nullable(Instant),
  /** What readers see; 0: nothing yet. */
  liveRevision: z.int(),
  /** The newest first, at most fifty. */
  revisions: z.array(Revision),
};
