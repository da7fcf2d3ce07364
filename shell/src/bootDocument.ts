import { createContext, useContext } from 'react';
import type { BootDocument } from '@portal/contract/internal';

/** The boot document that the server embedded in the page for this visitor. */
export const readBootDocument = () =>
  JSON.parse(document.getElementById('portal-boot')!.textContent) as BootDocument;

const BootContext = createContext<BootDocument | null>(null);
export const BootProvider = BootContext.Provider;

export function useBoot(): BootDocument {
  const boot = useContext(BootContext);
  if (!boot) throw new Error('useBoot is called outside BootProvider');
  return boot;
}
