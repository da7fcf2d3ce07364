import { RouterProvider } from 'react-router-dom';
import type { BootDocument } from '@portal/contract/internal';
import { GlobalStyle } from '@portal/design';
import { BootProvider } from './bootDocument';

interface AppProps {
  boot: BootDocument;
  router: Parameters<typeof RouterProvider>[0]['router'];
}

export function App({ boot, router }: AppProps) {
  return (
    <BootProvider value={boot}>
      <GlobalStyle />
      <RouterProvider router={router} />
    </BootProvider>
  );
}
