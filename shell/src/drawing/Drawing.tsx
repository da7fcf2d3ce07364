import { createContext, useContext, type ComponentType, type ReactNode } from 'react';
import { shellName, type LiveRemote, type ManifestWidget } from '@portal/contract/internal';

/** What has become of the code of a widget. */
export type Arrival = { status: 'ready'; Content: ComponentType } | { status: 'failed' };

/** How parts of remotes are drawn where their code is already there: on the server. */
export interface Drawing {
  /** Says whose code runs from now on, so that whoever waits knows whose it was that never came back. */
  enter: (area: string) => void;
  arrivalOf: (remote: LiveRemote, widget: ManifestWidget) => Promise<Arrival>;
}

/** Null in the browser. */
export const DrawingContext = createContext<Drawing | null>(null);

/** What a remote draws: on the server it is said when its code begins and when it is the shell's turn again. */
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
