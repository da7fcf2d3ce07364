import { z, type Infer } from '@portal/schema';
import { Instant, IntField } from './fields';

/** Counts the changes of a piece. A caller with an older number has not seen the latest one. */
export const Version = IntField(0, 1_000_000_000);
export const RevisionNo = IntField(1, 1_000_000_000);

/** One published revision of a text. */
export const Revision = z.object({
  revision: z.int(),
  /** When it was made. */
  madeTime: Instant,
  madeBy: z.string(),
  /** Scheduled time of publication and removal; null: at once, never. */
  fromTime: z.nullable(Instant),
  untilTime: z.nullable(Instant),
  /** The revision that it restored; null: it is new. */
  bringsBack: z.nullable(z.int()),
});
export type ContentRevision = Infer<typeof Revision>;

/** Fields about drafts and revisions that every form of this kind gets. */
export const revisedFields = {
  version: z.int(),
  /** When the next revision is published; null: none is scheduled. */
  dueTime: z.nullable(Instant),
  /** Revision that readers see; 0: none yet. */
  liveRevision: z.int(),
  /** Newest first, at most fifty. */
  revisions: z.array(Revision),
};
