import { lazy, Suspense, type ComponentProps } from 'react';
import { Skeleton } from '@portal/design';

const JoinPanel = lazy(() => import('../join/JoinPanel').then((module) => ({ default: module.JoinPanel })));

/** The form to join, loaded when it is wanted: most visitors only read. */
export const JoinSection = (props: ComponentProps<typeof JoinPanel>) => (
  <Suspense fallback={<Skeleton $height={320} />}>
    <JoinPanel {...props} />
  </Suspense>
);
