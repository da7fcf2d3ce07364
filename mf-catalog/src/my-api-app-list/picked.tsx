import { createContext, use, useState, type ReactNode } from 'react';

interface Picked {
  ids: readonly string[];
  set: (ids: readonly string[]) => void;
}

const PickedContext = createContext<Picked>({ ids: [], set: () => {} });

/** The rows selected for a common action. */
export const usePicked = () => use(PickedContext);

export function PickedRoom({ children }: { children: ReactNode }) {
  const [ids, set] = useState<readonly string[]>([]);
  return <PickedContext value={{ ids, set }}>{children}</PickedContext>;
}
