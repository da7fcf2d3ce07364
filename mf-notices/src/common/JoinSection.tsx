import { Skeleton } from '@portal/design';
import { latePart } from '@portal/page';

/** The form to join, loaded when it is wanted: most visitors only read. */
export const JoinSection = latePart(() => import('../join/JoinPanel').then(({ JoinPanel }) => JoinPanel), {
  room: <Skeleton $height={320} />,
});
