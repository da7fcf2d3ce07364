import { createContext, useContext, type ComponentType, type ReactNode } from 'react';
import { shellName, type LiveRemote, type ManifestWidget } from '@portal/contract/internal';

/** State of a widget's code. */
export type Arrival = { status: 'ready'; Content: ComponentType } | { status: 'failed' };

/** Context for drawing on the server, where the code of remotes is in memory. */
export interface Drawing {
  /** Records whose code runs from now on, so that a hang can be attributed. */
  enter: (area: string) => void;
  arrivalOf: (remote: LiveRemote, widget: ManifestWidget) => Promise<Arrival>;
}

/** Null in the browser. */
export const DrawingContext = createContext<Drawing | null>(null);

/** Marks the code of a remote while it renders on the server. */
export const Entered = ({ area, children }: { area: string; children: ReactNode }) => (
  <>
    <Enter area={area} />
    {children}
    <Enter area={shellName} />
  </>
);

function Enter({ area }: { area: string }) {
  useContext(DrawingContext)?.enter(area);
  return null;
}
