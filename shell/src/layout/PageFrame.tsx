import type { ReactNode } from 'react';
import type { ManifestRoute } from '@portal/contract/internal';
import type { ConsoleFrame } from './ConsoleFrame';

type Frame = ManifestRoute['frame'];

let Console: typeof ConsoleFrame | undefined;

/** For the server, which renders at once. */
export function provideConsoleFrame(frame: typeof ConsoleFrame): void {
  Console = frame;
}

/** Fetches the frame of console pages, which visitors of public pages do without. */
export async function loadFrame(frame: Frame): Promise<void> {
  if (frame === 'plain' || Console) return;
  // Its name is `lateFrame`, by which the build finds what documents of console pages preload.
  Console = (await import(/* webpackChunkName: "console" */ './ConsoleFrame')).ConsoleFrame;
}

interface PageFrameProps {
  frame: Frame;
  title: string;
  children: ReactNode;
}

/** A page in the frame that its route names; `loadFrame` comes first. */
export const PageFrame = ({ frame, title, children }: PageFrameProps) =>
  frame === 'plain' || !Console ? (
    children
  ) : (
    <Console kind={frame} title={title}>
      {children}
    </Console>
  );
