import styled from 'styled-components';
import type { PortalManifest } from '@portal/contract/internal';
import { Button, Container, TextLink, theme } from '@portal/design';
import { openLogin } from '@portal/session';
import { exampleAddress } from './exampleAddress';
import { Piece, type LoadModule } from './Piece';

interface OverviewProps {
  manifest: PortalManifest;
  load: LoadModule;
}

/** Overview of everything a remote adds: links to its pages, its dialogs, and its widgets. */
export function Overview({ manifest, load }: OverviewProps) {
  const pages = manifest.routes.filter(({ module }) => module);
  // Slots with properties are drawn by the pages that use them.
  const widgets = manifest.widgets.filter(
    ({ slot }) => slot !== 'editor.richText' && slot !== 'identity.verify',
  );
  return (
    <Room>
      <h1>{manifest.title}</h1>
      <h2>页面</h2>
      <ul>
        {pages.map((route) => (
          <li key={route.path}>
            <TextLink to={exampleAddress(route)}>{route.title ?? route.path}</TextLink>{' '}
            <code>{route.path}</code>
          </li>
        ))}
      </ul>
      {manifest.dialogs.length > 0 && (
        <>
          <h2>对话框</h2>
          {manifest.dialogs.map(({ id }) => (
            <Button key={id} onClick={() => openLogin()}>
              {id}
            </Button>
          ))}
        </>
      )}
      {widgets.length > 0 && <h2>区块</h2>}
      {widgets.map(({ slot, module }) => (
        <section key={`${slot} ${module}`} aria-label={`${slot} ${module}`}>
          <h3>
            <code>
              {slot} {module}
            </code>
          </h3>
          <Piece load={() => load(module)} name="widget" />
        </section>
      ))}
    </Room>
  );
}

const Room = styled(Container)`
  padding-block: ${theme.space.xl};
  h2 {
    margin: ${theme.space.xl} 0 ${theme.space.s};
    font-size: ${theme.size.xl};
  }
  h3 {
    margin: ${theme.space.l} 0 ${theme.space.s};
    font-size: ${theme.size.s};
    font-weight: 400;
  }
  code {
    color: ${theme.color.inkFaint};
    font-family: ${theme.font.mono};
  }
`;
