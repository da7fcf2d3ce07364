import { useEffect } from 'react';
import { RouterProvider } from 'react-router-dom';
import type { BootDocument } from '@portal/contract/internal';
import { GlobalStyle } from '@portal/design';
import { BootProvider } from './bootDocument';

interface AppProps {
  boot: BootDocument;
  router: Parameters<typeof RouterProvider>[0]['router'];
  /** Called after the first complete render. */
  onDrawn?: () => void;
}

export function App({ boot, router, onDrawn }: AppProps) {
  useEffect(() => onDrawn?.(), [onDrawn]);

  return (
    <BootProvider value={boot}>
      <GlobalStyle />
      <RouterProvider router={router} />
    </BootProvider>
  );
}
